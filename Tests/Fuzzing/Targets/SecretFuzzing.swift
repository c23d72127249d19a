import PassAPI

/// Checks that sentences lose their secrets, whatever stands before these.
enum SecretFuzzing {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let text = String(decoding: bytes, as: UTF8.self)
        for secret in [#"{"password":"HUSH"}"#, "client_secret=HUSH", "https://jane:HUSH@h/"] {
            let found = "\(text)\n\(secret)".withoutSecretValues
            // The text can contain the word itself.
            try Finding.unless(
                text.contains("HUSH") || !found.contains("HUSH"), "\(secret) is shown behind \(text)")
        }
    }
}
