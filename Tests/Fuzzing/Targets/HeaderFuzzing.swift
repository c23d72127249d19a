import ControlAPI
import PassAPI
import PassBackend
import TestSupport

/// Checks that header values are parsed or refused without a crash, and that parsed values survive a round
/// trip.
enum HeaderFuzzing {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let text = String(decoding: bytes, as: UTF8.self)
        for value in [text, Base64.encode(bytes), "a.\(Base64.encodeURL(bytes)).b"] { try check(value) }
        _ = UserAgent(text)
        _ = Version(text)
        _ = DevicePlatform(information: nil, userAgent: text)
        _ = try? ScenarioSelection(parsing: text)
        _ = Timestamp(text: text)
        _ = LegacyFormat(accept: text)
        _ = TempPassIdentity(genericData: text)
        if let duration = Duration(text: text) {
            try Finding.unless(Duration(text: duration.isoText) == duration, "\(text) is \(duration.isoText)")
        }
        if let json = JSONValue(parsing: bytes) {
            let written = json.jsonBytes
            try Finding.unless(JSONValue(parsing: written) == json, "\(json) is written as \(written)")
        }
    }

    private static func check(_ value: String) throws(Finding) {
        for format in DeviceInformation.Format.allCases {
            _ = DeviceInformation(headerValue: value, as: format)
        }
        _ = TempPassIdentity(headerValue: value)
        if let token = try? PlatformToken(value, from: "ast") { _ = try? token.user(at: .start) }
        _ = JSONWebSignature(parsing: value)
        _ = SoftwareStatement(parsing: value)
        if let status = PartnerFrameworkStatus(headerValue: value) {
            let again = PartnerFrameworkStatus(headerValue: status.headerValue)
            // A value that cannot be read is not serialized.
            var isReadable =
                status.unknownAccessStatus == nil && status.numericAccessStatus == nil
                && status.misspelledID == nil
            if case .unreadable = status.expirationDate { isReadable = false }
            if isReadable {
                try Finding.unless(again == status, "\(status) is written as \(status.headerValue)")
            }
        }
        for identifier in [DeviceIdentifier(headerValue: value), DeviceIdentifier(base64: value)].compactMap(
            \.self)
        {
            _ = identifier.decoded
            let again = DeviceIdentifier(headerValue: "fingerprint \(identifier.base64)")
            try Finding.unless(again == identifier, "\(identifier) is not read again")
        }
        if let decoded = Base64.decode(value) {
            try Finding.unless(Base64.decode(Base64.encode(decoded)) == decoded, "\(value) is not encoded")
        }
    }
}
