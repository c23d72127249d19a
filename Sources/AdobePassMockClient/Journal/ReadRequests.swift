import Foundation

/// The parts of a request that an expectation can look at.
extension AdobePassMock.RecordedRequest {
    /// The parameters in the path by their names in ``PassOperation/paths``, decoded; empty for a path of no operation.
    public var pathParameters: [String: String] {
        let segments = request.path.prefix { $0 != "?" }.split(separator: "/")
        for template in operation?.paths ?? [] {
            let names = template.split(separator: "/")
            guard names.count == segments.count,
                zip(names, segments).allSatisfy({ $0 == $1 || $0.hasPrefix("{") })
            else { continue }
            let values = zip(names, segments).filter { $0.0.hasPrefix("{") }.map { name, value in
                (String(name.dropFirst().dropLast()), value.removingPercentEncoding ?? String(value))
            }
            return Dictionary(values) { $1 }
        }
        return [:]
    }

    /// The MVPD that the request is about: in its path, its query or its form; `nil` if it names none.
    public var mvpd: String? {
        pathParameters["mvpd"] ?? parameters["mvpd"] ?? parameters["mso_id"]
    }

    /// The resources that the request asks for, in its JSON body, its query or its form.
    public var resources: [String] {
        if let list = (try? JSONSerialization.jsonObject(with: Data(request.body.utf8))) as? [String: Any],
            let resources = list["resources"] as? [String]
        {
            return resources
        }
        return parameters["resource"].map { $0.split(separator: ",").map(String.init) } ?? []
    }

    /// The parameters of the query and of a form, decoded. A form's replace those of the query.
    public var parameters: [String: String] {
        let query = request.path.firstIndex(of: "?").map { request.path[$0...].dropFirst() } ?? ""
        let isForm = request.header("Content-Type")?.hasPrefix("application/x-www-form-urlencoded") == true
        let pairs = [query, isForm ? request.body[...] : ""].flatMap { $0.split(separator: "&") }.map {
            pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? String($0)
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        return Dictionary(pairs) { $1 }
    }
}

extension AdobePassMock.RecordedRequest.Message {
    /// A value in the JSON body.
    ///
    /// - Parameter path: the names of members and the indices of elements, such as `resources[0]`.
    /// - Returns: a string, a number or a Boolean as text; `nil` if there is none.
    public func json(_ path: String) -> String? { Data(body.utf8).json(path) }

    /// A value in a header whose text is JSON in base64: `X-Device-Info`, `AP-Partner-Framework-Status`. Padding is optional.
    ///
    /// - Parameters:
    ///   - header: the name of the header.
    ///   - path: the names of members, such as `frameworkProviderInfo.id`.
    /// - Returns: a string, a number or a Boolean as text; `nil` if there is none.
    public func json(inHeader header: String, _ path: String) -> String? {
        self.header(header).flatMap { Data(base64Encoded: $0.paddedBase64) }?.json(path)
    }
}

extension AdobePassMock.RecordedRequest.Answer {
    /// A value in the JSON body.
    ///
    /// - Parameter path: the names of members and the indices of elements, such as `decisions[0].authorized`.
    /// - Returns: a string, a number or a Boolean as text; `nil` if there is none.
    public func json(_ path: String) -> String? { Data(body.utf8).json(path) }
}

extension Data {
    func json(_ path: String) -> String? {
        var value = try? JSONSerialization.jsonObject(with: self, options: .fragmentsAllowed)
        for step in path.split(whereSeparator: { ".[]".contains($0) }) where step != "$" {
            value =
                switch value {
                case let object as [String: Any]: object[String(step)]
                case let list as [Any]: Int(step).flatMap { list.indices.contains($0) ? list[$0] : nil }
                default: nil
                }
        }
        return switch value {
        case let text as String: text
        // Apple's systems and Linux tell a Boolean from a number in the same way only by its text in JSON.
        case let number as NSNumber:
            (try? JSONSerialization.data(withJSONObject: number, options: .fragmentsAllowed))
                .map { String(decoding: $0, as: UTF8.self) }
        default: nil
        }
    }
}
