extension String {
    /// The text behind the first place of a word; `nil` when the word is not there.
    ///
    /// It compares bytes. The standard library's search compares characters, and made of telling platforms by the words
    /// in a user agent most of what such a request took.
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

    /// True when the word, which is not empty, is somewhere in the text.
    func hasWord(_ word: String) -> Bool { text(after: word) != nil }
}
