import ControlAPI

extension ControlDocuments {
    /// A key file below the configuration directory; a directory without it uses the one that is built in.
    ///
    /// - Throws: that it cannot be read.
    package func key(_ path: String) throws(Problems) -> (name: String, text: String) {
        let tree = configuration.contains(path) ? configuration : FileTree.builtIn("config")
        return (tree.name(of: path), String(decoding: try tree.contents(of: path), as: UTF8.self))
    }
}
