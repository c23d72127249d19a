import HTTPMessages
import HTTPTypes
import PassAPI

/// The words that say nothing about a user or an application.
enum AllowedWords {
    static func contains(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 } && words(in: text).allSatisfy(words.contains)
    }

    private static func words(in text: some StringProtocol) -> [String] {
        text.utf8.split { !$0.isLetterOrDigit }.map { String(decoding: $0, as: UTF8.self).lowercased() }
    }

    static let messages = Set(
        EnhancedErrorCode.allCases.map(\.message) + LegacyErrorCode.allCases.map(\.message)
            + SingleSignOnServiceErrorCode.allCases.map(\.message))

    /// The values that stay, whatever their place.
    static let constants: Set<String> = ["true", "false", "localhost", "127.0.0.1", "::1"]

    /// The words of the messages of Adobe's API and of HTTP, and the names of the API.
    private static let words: Set<String> = {
        var texts = EnhancedErrorCode.allCases.flatMap { [$0.rawValue, $0.action.rawValue] }
        texts += LegacyErrorCode.allCases.flatMap { [$0.rawValue, $0.action.rawValue] }
        texts += SingleSignOnServiceErrorCode.allCases.map(\.rawValue) + messages
        texts += RegistrationErrorCode.allCases.map(\.rawValue)
        texts += HTTPResponse.Status.registeredReasons.values
        texts += PassOperation.allCases.flatMap(\.paths)
        texts += [
            "Bearer Basic realm error description Data not found null true false all none unknown html head body title",
            "GET POST DELETE PUT HEAD OPTIONS Required present pendingLogout notAuthorized authorized authenticated authentication token user expired",
            """
            a again all already an and any are at be been but by can cannot could did do does each either exceeded failed \
            failure for from has have if in is it its later limit malformed may maximum missing more most must no none nor \
            not now of off on one only or other please provided required retry should so still such supported than that \
            the their then there these this to too try unable until up use used using valid value values was were when \
            which while will with within without wrong x yet you your
            """,
        ]
        return Set(texts.flatMap(words(in:))).subtracting((0...9).map(String.init)).union(products)
    }()

    /// The words of user agents and of descriptions of devices, in lower case.
    static let products: Set<String> = {
        let more = """
            Mozilla AppleWebKit KHTML like Gecko CPU Mobile Safari Version CFNetwork Darwin Dalvik U X NT Build Win WOW x \
            Intel compatible AppleCoreMedia rv en us okhttp unknown display TV OS iOS SetTopBox MobilePhone Desktop Tablet \
            MediaPlayer GamesConsole Fire Roku Chrome Mac macOS Android Linux Windows Xbox PlayStation Web S arm amd
            """
        let texts = UserAgent.words + DeviceInformation.publishedWords + [more]
        return Set(
            texts.flatMap { text in
                text.lowercased().utf8.split { !(0x61...0x7A).contains($0) }.map {
                    String(decoding: $0, as: UTF8.self)
                }
            })
    }()

    /// The words by which the mock recognizes a platform in a user agent, grouped by their first byte, longest first.
    static let platforms: [UInt8: [[UInt8]]] = {
        let words = UserAgent.words.flatMap { $0.split(separator: " ").map { Array($0.utf8) } }
            .filter { word in word.count > 1 && word.allSatisfy(\.isLetterOrDigit) }
        return Dictionary(grouping: words.sorted { $0.count > $1.count }) { $0[0] }
    }()

    /// The words of media types and methods, in lower case.
    static let mediaTypes: Set<String> = [
        "application", "json", "xml", "text", "html", "plain", "octet-stream", "x-www-form-urlencoded",
        "multipart",
        "form-data", "charset", "utf-8", "iso-8859-1", "q", "boundary", "image", "get", "head", "post", "put",
        "delete",
        "options", "patch",
    ]

    static let segments = Set(OperationDefinition.routed.flatMap(\.paths).flatMap(\.literals))

    static let hosts: Set<String> = [
        "api.auth.adobe.com", "api.auth-staging.adobe.com", "sp.auth.adobe.com", "sp.auth-staging.adobe.com",
        "saml.sp.auth.adobe.com", "experienceleague.adobe.com", "localhost", "127.0.0.1",
    ]

    /// True for an identifier of a standard, such as those in SAML.
    static func isStandardURI(_ text: String) -> Bool {
        if text == RegistrationRecord.namespace?.uri { return true }
        let prefixes = [
            "urn:oasis:names:tc:SAML:", "http://www.w3.org/", "http://search.yahoo.com/mrss",
        ]
        guard let prefix = prefixes.first(where: text.hasPrefix) else { return false }
        let parts = text.dropFirst(prefix.count).split { ":/#.".contains($0) }
        return parts.allSatisfy { part in
            String(part).isPlainName || part.utf8.count <= 4 && part.utf8.allSatisfy(\.isDigit)
        }
    }

    /// True for the URL of a page of Adobe's documentation, to which errors refer.
    static func isPublicPage(_ text: String) -> Bool {
        let prefix = "https://experienceleague.adobe.com/"
        return text.hasPrefix(prefix)
            && text.dropFirst(prefix.count).split { "/-.".contains($0) }.allSatisfy { String($0).isPlainName }
    }
}

extension String {
    /// True for a text that reads as a name, such as `Comcast_SSO` or `notBefore`: at most 32 letters, digits, `_` and
    /// `-`. False for texts with the digits of a number or the mixture of a random value.
    package var isPlainName: Bool {
        let bytes = Array(utf8)
        guard (1...32).contains(bytes.count), !bytes[0].isDigit, bytes[0] != UInt8(ascii: "-"),
            bytes.allSatisfy({
                $0.isLetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            })
        else { return false }
        let digits = bytes.split { !$0.isDigit }
        let steps = zip(bytes, bytes.dropFirst())
        let humps = steps.count { (0x61...0x7A).contains($0) && (0x41...0x5A).contains($1) }
        return digits.count <= 2 && digits.allSatisfy { $0.count <= 3 } && humps <= 5
    }

    /// True for a number of at most three digits, with at most three decimals.
    var isSmallNumber: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(\.isDigit) }
    }

    /// True for a version of at most four numbers, such as `17.4.1` or `17_4`.
    var isVersion: Bool {
        let parts = utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
        }
        return parts.count <= 4
            && parts.allSatisfy { (1...5).contains($0.count) && $0.allSatisfy(\.isDigit) }
    }
}

extension UInt8 {
    var isLetterOrDigit: Bool { isLetter || isDigit }
}
