/// A version in the format of Adobe's answers: three numbers. A part that is not a number is zero.
package struct Version: Sendable, Hashable, JSONObject {
    var major = 0
    var minor = 0
    var patch = 0

    package static let members: [JSONMember<Version>] = [
        .always("major", .number(""), \.major), .always("minor", .number(""), \.minor),
        .always("patch", .number(""), \.patch), .always("profile", .text("")) { _ in "" },
    ]
}

extension Version {
    /// Reads `10_15_7`, `17.0` or `8,1`. Text after the numbers is ignored.
    package init(_ text: some StringProtocol) {
        var numbers = text.split(maxSplits: 3, omittingEmptySubsequences: false) { ".,_".contains($0) }
            .map { part in Int(part.prefix { $0.isASCII && $0.isNumber }) ?? 0 }
        numbers += [0, 0, 0]
        self.init(major: numbers[0], minor: numbers[1], patch: numbers[2])
    }

    /// `17.0`; `nil` for a version that is not known.
    package var majorAndMinor: String? { self == Version() ? nil : "\(major).\(minor)" }
}
