import HTTPMessages

/// The form of a text that its pseudonym keeps, besides the positions of letters and digits.
enum TextForm {
    case ordinary
    /// Hexadecimal digits, such as a UUID or an IPv6 address.
    case hexadecimal
    /// An IPv4 address.
    case address

    /// - Parameter text: in lower case.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        let signs = bytes.filter(Self.isLetterOrDigit)
        let isHexadecimal =
            signs.allSatisfy { Self.isDigit($0) || (0x61...0x66).contains($0) }
            && signs.contains(where: Self.isDigit)
            && (signs.count >= 12 || bytes.count(where: { $0 == UInt8(ascii: ":") }) > 1)
        let octets = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isAddress =
            octets.count == 4
            && octets.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(Self.isDigit) }
        self = isAddress ? .address : isHexadecimal ? .hexadecimal : .ordinary
    }

    /// - Parameters:
    ///   - text: in lower case.
    ///   - seed: determines the pseudonym.
    func pseudonym(for text: String, _ seed: UInt64) -> String {
        var random = Sequence(state: seed)
        if case .address = self {
            return text.split(separator: ".").map { octet in
                String([0...9, 10...99, 100...255][octet.utf8.count - 1].element(random.next()))
            }.joined(separator: ".")
        }
        var result = String.UnicodeScalarView()
        // A text is not hexadecimal because of this letter.
        var mustDiffer = self.isOrdinary
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let number = random.next()
            switch scalar {
            case "0" where index == 0: result.append(scalar)
            case "1"..."9" where index == 0: result.append(Self.scalar("1", 9, number))
            case "0"..."9": result.append(Self.scalar("0", 10, number))
            case "g"..."z" where mustDiffer:
                result.append(Self.scalar("g", 20, number))
                mustDiffer = false
            case "a"..."z": result.append(Self.scalar("a", isOrdinary ? 26 : 6, number))
            case _ where scalar.isASCII: result.append(scalar)
            default: result.append(Self.scalar("a", 26, number))
            }
        }
        return String(result)
    }

    private var isOrdinary: Bool { if case .ordinary = self { true } else { false } }

    private static func scalar(_ first: Unicode.Scalar, _ count: UInt64, _ number: UInt64) -> Unicode.Scalar {
        Unicode.Scalar(UInt8(first.value) + UInt8(number % count))
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
    }

    /// Pseudorandom numbers (SplitMix64).
    private struct Sequence {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}

extension ClosedRange<Int> {
    /// One of the numbers in the range.
    fileprivate func element(_ number: UInt64) -> Int {
        lowerBound + Int(number % UInt64(upperBound - lowerBound + 1))
    }
}
