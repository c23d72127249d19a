import ControlAPI
import ControlFiles
import PassAPI
import PassBackend
import PassCrypto

/// The files that a command works with.
struct Workspace {
    let documents: ControlDocuments
    let library: ScenarioLibrary

    /// Reads configuration and scenarios: from the directories that are named, else from the ones that are shipped in
    /// the checkout when it is started there, else what is built in.
    init(_ options: FileOptions) throws {
        let documents = ControlDocuments(
            configuration: options.config ?? Environment.text("config") ?? Self.existing("config"),
            scenarios: options.scenarios ?? Environment.text("scenarios") ?? Self.existing("scenarios"))
        self.documents = documents
        library = try Self.reporting { () throws(Problems) in try documents.load() }
    }

    /// What the options are where no flag is given.
    var optionDefaults: OptionDefaults { OptionDefaults(configuration: library.configuration) }

    /// The keys that answers are signed with, from the configuration directory, else the ones that are built in.
    func keyRing() throws -> KeyRing {
        try checkCertificates()
        return KeyRing(
            mediaTokenKey: try key("media-token"), accessTokenKey: try key("access-token"),
            softwareStatementKey: try key("software-statement"),
            serviceTokenKey: try key("service-token"))
    }

    func scenario(named name: String) throws -> Scenario {
        try Self.reporting { () throws(Problems) in try library.scenario(selecting: name) }
    }

    private func key(_ name: String) throws -> RSAPrivateKey {
        let file = try Self.reporting { () throws(Problems) in try documents.key("keys/\(name).key.pem") }
        do throws(KeyError) {
            return try RSAPrivateKey(pem: file.text)
        } catch {
            throw Failure.badInput("\(file.name): \(error)")
        }
    }

    /// Certificates are read when they are used; a bad one is named now.
    private func checkCertificates() throws {
        let world = try Self.reporting { () throws(Problems) in try library.configuredWorld() }
        for provider in world.serviceProviders.values {
            guard let pem = provider.certificate else { continue }
            do throws(KeyError) {
                _ = try RSAPublicKey(pem: pem)
            } catch {
                throw Failure.badInput("the certificate of \(provider.id): \(error)")
            }
        }
    }

    /// Problems of files end a command with the status for bad input.
    static func reporting<Value>(_ body: () throws(Problems) -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            throw .badInput(error.description)
        }
    }

    private static func existing(_ directory: String) -> String? {
        FileTree.directory(directory).exists ? directory : nil
    }
}
