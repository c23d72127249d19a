import HTMLPages

/// Fields that several forms have.
extension DashboardPage {
    /// A field for the device that an action applies to.
    func deviceField(id: String, in action: DashboardAction) -> HTML {
        """
        <div class="field">
        <label for="\(id)">For device</label>
        <input id="\(id)" name="device" list="device-names" value="\(typed("device", in: action) ?? "")" \
        placeholder="All devices" autocomplete="off" autocapitalize="none" spellcheck="false">
        </div>
        """
    }

    /// An option of a `<select>`.
    static func option(_ value: String, _ label: String, isSelected: Bool) -> HTML {
        "<option value=\"\(value)\"\(isSelected ? " selected" : nil)>\(label)</option>\n"
    }
}
