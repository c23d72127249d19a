import TestSupport
import Testing

/// People paste these blocks into the shell that their system starts, which on a Mac is zsh.
@Suite("The shell blocks of the documents")
struct ShellBlockTests {
    @Test func `have no comments, because an interactive zsh runs them as commands`() throws {
        for document in try Document.all() {
            for block in document.blocks where block.language == "sh" {
                let comments = block.text.split(separator: "\n").filter {
                    $0.contains(/^\s*#|\s#\s/)
                }
                #expect(comments.isEmpty, "\(document.path)")
            }
        }
    }
}
