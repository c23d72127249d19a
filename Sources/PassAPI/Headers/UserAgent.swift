/// The device description that a `User-Agent` contains. It recognizes only the operating systems and browsers
/// in the tables below, because there is no maintained parser for Swift.
package struct UserAgent: Sendable, Hashable {
    var text: String
    var platform: Platform?
    var browser: StreamingDevice.Browser?

    struct Platform: Sendable, Hashable {
        var osName: String
        var osFamily: String
        var osVendor: String
        var osVersion = Version()
        /// A value of `primaryHardwareType`.
        var hardwareType: String
        var manufacturer: String?
        var model: String?
    }

    package init(_ text: String) {
        self.text = text
        platform = Self.platforms.lazy.compactMap { $0.match(text) }.first
        browser =
            Self.browsers.lazy.compactMap { row in
                Self.version(after: row.token, in: text).map {
                    StreamingDevice.Browser(name: row.name, vendor: row.vendor, version: $0)
                }
            }.first
    }

    /// The model of the device: the platform's, or for Android a part of the comment in parentheses, as in
    /// `(Linux; Android 7.1.2; AFTMM Build/NS6297; wv)`; `nil` when the text names none.
    var model: String? {
        guard let platform else { return nil }
        if let model = platform.model { return model }
        guard let comment = text.text(after: "Android ")?.prefix(while: { $0 != ")" }) else { return nil }
        // Skips the first part, which is the version.
        return comment.split(separator: ";").dropFirst().lazy
            .map { part in
                let name = part[..<(part.firstRange(of: " Build/")?.lowerBound ?? part.endIndex)]
                return name.drop { $0 == " " }
            }
            .first(where: Self.isModel).map(String.init)
    }

    /// False for the parts of the comment that are not a model: a language, words of browsers, and the `K` of newer versions of
    /// Chrome.
    private static func isModel(_ part: Substring) -> Bool {
        let noModels: Set<Substring> = ["", "K", "U", "wv", "Mobile", "Tablet", "TV"]
        return !noModels.contains(part) && !part.hasPrefix("rv:") && !isLanguage(Array(part.utf8))
    }

    /// True for texts such as `de` and `en-us`.
    private static func isLanguage(_ bytes: [UInt8]) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard bytes.count == 2 || bytes.count == 5, bytes.prefix(2).allSatisfy(letters.contains) else {
            return false
        }
        return bytes.count == 2
            || "-_".utf8.contains(bytes[2]) && bytes.suffix(2).allSatisfy { letters.contains($0 | 0x20) }
    }

    private struct PlatformRow {
        /// Words that must all be in the user agent.
        var words: [String]
        /// The word before the version; `nil` when the user agent has no version.
        var versionToken: String?
        var platform: Platform

        /// - Parameter isMaker: whether the vendor of the operating system makes the devices.
        init(
            _ words: [String], version versionToken: String?, _ osName: String, family: String? = nil,
            by osVendor: String, _ hardwareType: String, model: String? = nil, isMaker: Bool = true
        ) {
            self.words = words
            self.versionToken = versionToken
            platform = Platform(
                osName: osName, osFamily: family ?? osName, osVendor: osVendor, hardwareType: hardwareType,
                manufacturer: isMaker ? osVendor : nil, model: model)
        }

        func match(_ text: String) -> Platform? {
            guard words.allSatisfy(text.hasWord) else { return nil }
            var platform = platform
            platform.osVersion = versionToken.flatMap { UserAgent.version(after: $0, in: text) } ?? Version()
            return platform
        }
    }

    /// The first matching row applies. A platform whose user agents contain the words of another one comes
    /// first.
    private static let platforms = [
        PlatformRow(["Apple TV"], version: " OS ", "tvOS", by: "Apple", "SetTopBox", model: "AppleTV"),
        PlatformRow(["AppleTV"], version: "tvOS/", "tvOS", by: "Apple", "SetTopBox", model: "AppleTV"),
        PlatformRow(["tvOS"], version: "tvOS/", "tvOS", by: "Apple", "SetTopBox", model: "AppleTV"),
        PlatformRow(["iPad"], version: " OS ", "iOS", by: "Apple", "Tablet", model: "iPad"),
        PlatformRow(["iPod"], version: " OS ", "iOS", by: "Apple", "MediaPlayer", model: "iPod"),
        PlatformRow(["iPhone"], version: " OS ", "iOS", by: "Apple", "MobilePhone", model: "iPhone"),
        PlatformRow(["Roku"], version: "DVP-", "Roku OS", by: "Roku", "SetTopBox", model: "Roku"),
        PlatformRow(["PlayStation"], version: "PlayStation ", "PlayStation OS", by: "Sony", "GamesConsole"),
        PlatformRow(["Xbox"], version: nil, "Windows", by: "Microsoft", "GamesConsole"),
        PlatformRow(["Tizen"], version: "Tizen ", "Tizen", by: "Samsung", "TV"),
        PlatformRow(["Web0S"], version: nil, "webOS", by: "LG", "TV"),
        PlatformRow(["Android", "AFT"], version: "Android ", "Android", by: "Amazon", "SetTopBox"),
        PlatformRow(["Android", "TV"], version: "Android ", "Android", by: "Google", "TV", isMaker: false),
        PlatformRow(
            ["Android", "Mobile"], version: "Android ", "Android", by: "Google", "MobilePhone", isMaker: false
        ),
        PlatformRow(["Android"], version: "Android ", "Android", by: "Google", "Tablet", isMaker: false),
        PlatformRow(
            ["CrOS"], version: "CrOS x86_64 ", "Chrome OS", family: "Linux", by: "Google", "Desktop",
            isMaker: false),
        PlatformRow(
            ["Windows"], version: "Windows NT ", "Windows", by: "Microsoft", "Desktop", isMaker: false),
        PlatformRow(["Mac OS X"], version: "Mac OS X ", "macOS", by: "Apple", "Desktop"),
        PlatformRow(["Linux"], version: "Linux ", "Linux", by: "Linux", "Desktop", isMaker: false),
    ]

    private static let browsers: [(token: String, name: String, vendor: String)] = [
        ("Edg/", "Edge", "Microsoft"), ("OPR/", "Opera", "Opera"), ("Silk/", "Silk", "Amazon"),
        ("SamsungBrowser/", "Samsung Browser", "Samsung"), ("Firefox/", "Firefox", "Mozilla"),
        ("FxiOS/", "Firefox", "Mozilla"), ("CriOS/", "Chrome", "Google"), ("Chrome/", "Chrome", "Google"),
        ("Version/", "Safari", "Apple"),
    ]

    /// The words by which the tables recognize platforms and browsers, and their names.
    package static var words: [String] {
        platforms.flatMap { row in
            let platform = row.platform
            return row.words
                + [
                    row.versionToken, platform.osName, platform.osFamily, platform.osVendor,
                    platform.hardwareType,
                    platform.manufacturer, platform.model,
                ].compactMap(\.self)
        } + browsers.flatMap { [$0.token, $0.name, $0.vendor] }
    }

    /// The version after a token; `nil` when no digit follows the token.
    private static func version(after token: String, in text: String) -> Version? {
        let version = text.text(after: token)?.prefix { $0.isNumber || $0 == "." || $0 == "_" } ?? ""
        return version.isEmpty ? nil : Version(version)
    }
}
