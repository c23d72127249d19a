import Captures
import ControlAPI
import HTTPMessages
import PassAPI

struct CaptureFile {
    /// The path of the file; `-` for standard input.
    let path: String

    /// The name of the file in messages.
    var name: String { Input.name(of: path) }

    /// The configuration of the service that appears in a capture, or in a saved reply with a configuration, and a line for each
    /// part that it lacks.
    func inferredConfiguration() throws(Failure) -> (configuration: InferredConfiguration, gaps: [String]) {
        var capture = Capture()
        // Keeps the start of the file, because standard input can be read only once.
        var document: [UInt8] = []
        do throws(Failure) {
            try read({ capture.add($0) }) { piece in
                if document.count <= BoundedFile.largestDocument { document += piece }
            }
            capture.finish()
            if capture.calls.isEmpty, let reason = capture.firstUnreadable {
                throw .badInput("\(name) has no call of Adobe Pass; \(reason)")
            }
            let inferred = InferredConfiguration(of: capture.calls)
            return (inferred, ComparisonReport.gaps(in: inferred, of: capture))
        } catch {
            guard document.count <= BoundedFile.largestDocument,
                let reply = JSONValue(parsing: document), reply["requestor"] != nil
            else { throw error }
            return (InferredConfiguration(ofConfiguration: reply), [])
        }
    }

    func read() throws(Failure) -> Capture {
        var capture = Capture()
        try read { capture.add($0) }
        capture.finish()
        return capture
    }

    /// Reads the file piece by piece. On a terminal, standard error shows the progress.
    ///
    /// - Parameters:
    ///   - take: called for each entry. Its error ends the reading.
    ///   - seePiece: called for each piece of the file.
    func read(
        _ take: (HTTPArchiveReader.Finding) throws(Failure) -> Void, seePiece: ([UInt8]) -> Void = { _ in }
    ) throws(Failure) {
        var reader = HTTPArchiveReader()
        var count = 0
        let size = Input.size(path)
        try Input.read(path) { (piece) throws(Failure) in
            seePiece(piece)
            count += piece.count
            // A pipe has no size.
            let bar = size.map { Output.bar(count, of: $0) + " " } ?? ""
            Output.progress("reading \(name) \(bar)\(count >> 20) MB")
            var findings: [HTTPArchiveReader.Finding] = []
            do throws(HTTPArchiveReader.Malformed) { try reader.read(piece) { findings.append($0) } } catch {
                throw .badInput("\(name): \(error)")
            }
            for finding in findings { try take(finding) }
        }
        let last: HTTPArchiveReader.Finding?
        do throws(HTTPArchiveReader.Malformed) { last = try reader.finish() } catch {
            throw .badInput("\(name): \(error)")
        }
        if let last { try take(last) }
        Output.endProgress()
    }
}
