extension HTML {
    /// A complete HTML document.
    ///
    /// - Parameters:
    ///   - style: the only style sheet. The content security policy allows it by its digest.
    ///   - script: the path of the only script; `nil` for none.
    package static func document(title: String, style: String, script: String? = nil, body: HTML) -> HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>\(HTML(stringLiteral: style))</style>
        \(script.map { "<script src=\"\($0)\" defer></script>\n" })</head>
        <body>
        \(body)
        </body>
        </html>

        """
    }
}
