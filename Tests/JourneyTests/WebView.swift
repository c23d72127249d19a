import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

/// A user agent without a screen. It follows redirects while they lead to the mock.
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
        let body = form.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        return try mock.send(.post, target, PublishedHeaders.form, body: body)
    }

    private func follow(_ answer: Mock.Answer) throws -> Mock.Answer {
        var answer = answer
        // A login takes four redirects.
        for _ in 0..<10 {
            guard let target = answer.localLocation else { return answer }
            answer = try mock.send(.get, target)
        }
        throw Unexpected("a redirect in a circle")
    }
}

extension Mock.Answer {
    var location: String? { fields[.location] }

    /// The path and query of a redirect to the mock; `nil` for other redirects.
    fileprivate var localLocation: String? {
        guard let location else { return nil }
        if location.hasPrefix("/") { return location }
        return location.hasPrefix("http://localhost/") ? String(location.dropFirst(16)) : nil
    }
}
