import HTMLPages

/// Fields that several forms have.
extension DashboardPage {
    /// A field for the device that an action applies to.
    func deviceField(id: String, in action: DashboardAction) -> HTML {
        Self.deviceField(id: id, value: typed("device", in: action))
    }

    /// A field for a device, with suggestions.
    ///
    /// - Parameter button: a button next to the input.
    static func deviceField(
        id: String, label: String = "For device", value: String?, button: HTML? = nil
    ) -> HTML {
        let input: HTML = """
            <input id="\(id)" name="device" list="device-names" value="\(value ?? "")" placeholder="All devices" \
            autocomplete="off" autocapitalize="none" spellcheck="false">
            """
        return """
            <div class="field">
            <label for="\(id)">\(label)</label>
            \(button.map { "<div class=\"joined\">\n\(input)\n\($0)\n</div>" } ?? input)
            </div>
            """
    }

    /// An option of a `<select>`.
    static func option(_ value: String, _ label: String, isSelected: Bool) -> HTML {
        "<option value=\"\(value)\"\(isSelected ? " selected" : nil)>\(label)</option>\n"
    }
}
