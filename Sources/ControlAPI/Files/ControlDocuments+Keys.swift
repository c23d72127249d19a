import PassAPI

extension ControlDocuments {
    /// Reads a key file below the configuration directory, or the built-in one if the directory does not have
    /// it.
    ///
    /// - Returns: the name of the file for messages, its text, and whether it is a key that this project
    ///   ships.
    /// - Throws: a diagnostic when the file cannot be read.
    package func key(_ path: String) throws(Diagnostics) -> (name: String, text: String, isShipped: Bool) {
        let tree = configuration.contains(path) ? configuration : FileTree.builtIn("config")
        let text = String(decoding: try tree.contents(of: path), as: UTF8.self)
        return (tree.name(of: path), text, Self.isShipped(text))
    }

    /// True for a key or certificate that this project ships. Tests parse all of them, so they need no
    /// validation.
    package static func isShipped(_ pem: String) -> Bool {
        BuiltInFiles.all.contains { path, bytes in
            bytes.count == pem.utf8.count && path.hasSuffix(".pem") && bytes.elementsEqual(pem.utf8)
        }
    }
}
