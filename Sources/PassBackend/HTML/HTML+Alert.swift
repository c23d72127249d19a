extension HTML {
    /// An error message that screen readers announce at once; `nil` without an error. The invalid field
    /// refers to it by the identifier `problem`.
    package static func alert(_ diagnostic: String?) -> HTML? {
        diagnostic.map { "<p class=\"alert\" role=\"alert\" id=\"problem\">\($0)</p>\n" }
    }
}
