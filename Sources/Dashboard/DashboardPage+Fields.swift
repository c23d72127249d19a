import HTMLPages

/// Parts of forms.
extension DashboardPage {
    /// Which device something is for.
    func deviceField(id: String, in action: DashboardAction) -> HTML {
        """
        <div class="field">
        <label for="\(id)">For device</label>
        <input id="\(id)" name="device" list="device-names" value="\(typed("device", in: action) ?? "")" \
        placeholder="Everybody" autocomplete="off" autocapitalize="none" spellcheck="false">
        </div>
        """
    }

    /// One of a list.
    static func option(_ value: String, _ label: String, isSelected: Bool) -> HTML {
        "<option value=\"\(value)\"\(isSelected ? " selected" : nil)>\(label)</option>\n"
    }
}
