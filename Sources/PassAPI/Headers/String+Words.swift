extension String {
    /// The text after the first occurrence of a word; `nil` when the text does not contain it.
    ///
    /// Compares bytes. With the standard library's search, which compares characters, detecting the platform
    /// by words in the user agent took most of the time of a request.
    func text(after word: String) -> Substring? {
        var (text, word) = (self, word)
        let end = text.withUTF8 { text in
            word.withUTF8 { word -> Int? in
                guard let first = word.first, word.count <= text.count else { return nil }
                for start in 0...text.count - word.count where text[start] == first {
                    let end = start + word.count
                    if text[start..<end].elementsEqual(word) { return end }
                }
                return nil
            }
        }
        return end.map { self[utf8.index(utf8.startIndex, offsetBy: $0)...] }
    }

    /// True when the text contains the word, which must not be empty.
    func hasWord(_ word: String) -> Bool { text(after: word) != nil }
}
