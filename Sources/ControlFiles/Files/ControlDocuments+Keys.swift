import ControlAPI

extension ControlDocuments {
    /// A key file below the configuration directory; a directory without it uses the one that is built in.
    ///
    /// - Returns: also whether it is one of those that this project ships.
    /// - Throws: that it cannot be read.
    package func key(_ path: String) throws(Diagnostics) -> (name: String, text: String, isShipped: Bool) {
        let tree = configuration.contains(path) ? configuration : FileTree.builtIn("config")
        let text = String(decoding: try tree.contents(of: path), as: UTF8.self)
        return (tree.name(of: path), text, Self.ships(text))
    }

    /// True for the text of a key or certificate that this project ships: tests have read it.
    package static func ships(_ pem: String) -> Bool {
        BuiltInFiles.all.contains { $0.key.hasSuffix(".pem") && $0.value.elementsEqual(pem.utf8) }
    }
}
