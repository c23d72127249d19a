extension String {
    /// The text as a String of RFC 9651, or as a Display String if it has characters that a String cannot have.
    package var structuredFieldString: String {
        let isString = utf8.allSatisfy { (0x20...0x7E).contains($0) }
        var text = isString ? "\"" : "%\""
        for byte in utf8 {
            let character = Character(UnicodeScalar(byte))
            if isString {
                if character == "\"" || character == "\\" { text.append("\\") }
                text.append(character)
            } else if (0x20...0x7E).contains(byte), character != "\"", character != "%" {
                text.append(character)
            } else {
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }
        return text + "\""
    }
}
