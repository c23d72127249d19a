extension HTML {
    /// What went wrong, where a screen reader says it at once; nothing when nothing did. A field that is to be
    /// corrected refers to it by the identifier `problem`.
    package static func alert(_ diagnostic: String?) -> HTML? {
        diagnostic.map { "<p class=\"alert\" role=\"alert\" id=\"problem\">\($0)</p>\n" }
    }
}
