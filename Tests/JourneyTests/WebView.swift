import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

/// A user agent without a screen. It follows redirects and forms that submit themselves, while they lead to the
/// mock.
struct WebView {
    let mock: Mock

    /// The page that a link leads to, or the first redirect away from the mock.
    func open(_ target: String) throws -> Mock.Answer {
        try follow(try mock.send(.get, target))
    }

    /// The same after sending a form.
    func submit(_ form: KeyValuePairs<String, String>, to target: String) throws -> Mock.Answer {
        try follow(try post(form, to: target))
    }

    /// The reply to a form, without following redirects.
    func post(_ form: KeyValuePairs<String, String>, to target: String) throws -> Mock.Answer {
        let body = Form.encode(form.map { (name: $0.key, value: $0.value) })
        return try mock.send(.post, target, PublishedHeaders.form, body: body)
    }

    private func follow(_ answer: Mock.Answer) throws -> Mock.Answer {
        var answer = answer
        // A login takes four redirects.
        for _ in 0..<10 {
            if let form = answer.selfSubmittingForm {
                answer = try mock.send(.post, form.action, PublishedHeaders.form, body: form.body)
            } else if let target = answer.localLocation {
                answer = try mock.send(.get, target)
            } else {
                return answer
            }
        }
        throw Unexpected("a redirect in a circle")
    }
}

extension Mock.Answer {
    var location: String? { fields[.location] }

    /// The action and the encoded fields of a form that submits itself; `nil` for other pages.
    var selfSubmittingForm: (action: String, body: String)? {
        guard text.contains(#"<body onload="document.forms[0].submit()">"#),
            let action = text.firstMatch(of: /action="([^"]*)"/)?.1
        else { return nil }
        let fields = text.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
        let body = Form.encode(fields.map { (name: String($0.1), value: String($0.2)) })
        return (String(action), body)
    }

    /// The path and query of a redirect to the mock; `nil` for other redirects.
    fileprivate var localLocation: String? {
        guard let location else { return nil }
        if location.hasPrefix("/") { return location }
        return location.hasPrefix("http://localhost/") ? String(location.dropFirst(16)) : nil
    }
}
