extension String {
    /// True for a text that reads as a name, such as `Comcast_SSO` or `notBefore`: at most 32 letters, digits, `_` and
    /// `-`. False for texts with the digits of a number or the mixture of a random value.
    var isPlainName: Bool {
        let bytes = Array(utf8)
        guard (1...32).contains(bytes.count), !TextForm.isDigit(bytes[0]), bytes[0] != UInt8(ascii: "-"),
            bytes.allSatisfy({
                TextForm.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            })
        else { return false }
        let digits = bytes.split { !TextForm.isDigit($0) }
        let steps = zip(bytes, bytes.dropFirst())
        let humps = steps.count { (0x61...0x7A).contains($0) && (0x41...0x5A).contains($1) }
        return digits.count <= 2 && digits.allSatisfy { $0.count <= 3 } && humps <= 5
    }

    /// True for a number of at most three digits, with at most three decimals.
    var isSmallNumber: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(TextForm.isDigit) }
    }

    /// True for a version of at most four numbers, such as `17.4.1` or `17_4`.
    var isVersion: Bool {
        let parts = utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
        }
        return parts.count <= 4
            && parts.allSatisfy { (1...5).contains($0.count) && $0.allSatisfy(TextForm.isDigit) }
    }
}
