import PassAPI
import PassBackend

extension HTML {
    /// A long name that narrow screens can break between its words: `retrieveProfiles`, `too_many_resources`.
    static func breakable(_ name: String) -> HTML {
        let parts = name.map { character -> HTML in
            if character.isUppercase { return "<wbr>\(String(character))" }
            return "_;=".contains(character) ? "\(String(character))<wbr>" : "\(String(character))"
        }
        return "\(parts)"
    }

    /// A time. The script can show it in the reader's time zone.
    static func time(_ time: Timestamp, as text: KeyPath<Timestamp, String>) -> HTML {
        "<time datetime=\"\(time.utcString)\">\(time[keyPath: text])</time>"
    }

    /// The time of a request by the mock's clock, with the date unless it is this day. Its title also has the real time.
    static func time(of entry: JournalEntry, on day: String) -> HTML {
        let time = entry.receivedAt
        let title =
            "\(time.utcString) by the mock's clock, \(entry.arrivedAt.utcString) by the machine's clock"
        return """
            <time datetime="\(time.utcString)" title="\(title)">\(time.day == day ? time.timeOfDay : time.readable)</time>
            """
    }

    /// A line between two requests, with the newer one above it.
    static func clockJump(_ jump: Duration) -> HTML {
        let change =
            jump > .zero
            ? "jumped ahead by \(jump.approximate)"
            : "fell behind by \(jump.approximate): it was set back or frozen"
        return "<p class=\"jump\">Here the mock's clock \(change).</p>\n"
    }

    /// A framed word after a space. If the line is too short, it is truncated; `title` has the whole text.
    static func chip(_ text: String, style: String? = nil, title: String? = nil) -> HTML {
        let style = style.map { " \($0)" } ?? ""
        return " <span class=\"chip\(style)\" title=\"\(title ?? text)\">\(text)</span>"
    }

    enum NoticeKind: String {
        case good, warn, bad
    }

    /// The outcome of a form, which receives the focus. Screen readers announce an error at once.
    static func notice(_ kind: NoticeKind, _ text: HTML, _ attributes: HTML? = nil) -> HTML {
        let role = kind == .bad ? "alert" : "status"
        return
            "<p class=\"notice \(kind.rawValue)\" role=\"\(role)\" tabindex=\"-1\"\(attributes)>\(text)</p>\n"
    }

    static func hidden(_ fields: [(name: String, value: String)]) -> HTML {
        let inputs = fields.map { field -> HTML in
            "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value)\">\n"
        }
        return "\(inputs)"
    }

    /// A text with a button that copies it, which only the script shows.
    static func copyable(_ text: String, id: String, _ name: String, isLine: Bool = false) -> HTML {
        let element: HTML =
            isLine ? "<code id=\"\(id)\">\(text)</code>" : "<pre id=\"\(id)\" tabindex=\"0\">\(text)</pre>"
        return """
            <div class="copyable">\(element)
            <button type="button" class="small with-script" data-copies="\(id)" aria-label="\(name)">Copy</button></div>
            """
    }

    static func smallButton(_ label: HTML) -> HTML { "<button class=\"small\">\(label)</button>" }
}

extension DashboardAction {
    /// A form in one line: a button with hidden fields.
    ///
    /// - Parameter element: the element of the page that the browser shows afterwards; `nil` for the section.
    func form(
        _ fields: [(name: String, value: String)] = [], _ attributes: HTML = "", in element: String? = nil,
        button: HTML
    ) -> HTML {
        """
        <form class="inline"\(attributes) method="post" action="\(path(in: element ?? section))">
        \(HTML.hidden(fields))\(button)
        </form>
        """
    }
}
