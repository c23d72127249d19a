import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The page *Recipes*.
extension CommandTests {
    private static let recipes = Result { try Recipe.all() }

    @Test func `the page of recipes has thirteen, each with a block to paste and a table of calls`() throws {
        let recipes = try Self.recipes.get()
        #expect(recipes.count == 13)
        for recipe in recipes {
            let pasted = recipe.steps.count { if case .paste = $0 { true } else { false } }
            #expect(pasted > 0 && recipe.steps.count > pasted, "\(recipe.title)")
        }
    }

    @Test func `no block of a recipe names a device that the variable of the page can replace`() throws {
        for recipe in try Self.recipes.get() {
            for case .paste(let block) in recipe.steps {
                #expect(!block.contains("\"\(Recipe.device)\""), "\(recipe.title)")
            }
        }
    }

    @Test(arguments: (try? recipes.get()) ?? [])
    func `a recipe can be pasted, and the app sees what its tables promise`(recipe: Recipe) throws {
        let page = try Document.page("Recipes")
        let setup = try page.block(after: "setup")
        for name in recipe.files.keys { #expect(page.text.contains("Save this as `\(name)`:")) }
        let folder = try ScratchFolder(recipe.files)
        var mock = try RunningMock(["--scenarios", folder.path])
        var apps = try Dictionary(
            uniqueKeysWithValues: recipe.devices.map { ($0, try RecipeApp(on: mock.port, device: $0)) })
        var code: String?
        for step in recipe.steps {
            switch step {
            case .paste(let block): try paste(setup + block, on: mock)
            case .restart(let arguments):
                mock.kill()
                mock = try RunningMock(arguments, port: "\(mock.port)", in: folder.url)
            case .call(let call):
                for _ in 0..<call.times { try apps[call.device]?.make(call, code: &code) }
            }
        }
        try paste(setup + page.block(after: "back-to-normal"), on: mock)
        #expect(try admin("/scenarios", on: mock)["current"] == "valid-sso")
        #expect(try admin("/rules", on: mock)["rules"]?.array?.isEmpty == true)
        let clock = try admin("/clock", on: mock)
        #expect(clock["offset"] == "PT0S" && clock["frozen"] == .bool(false))
    }

    /// Runs a block in zsh, the shell of a Mac.
    private func paste(_ block: String, on mock: RunningMock) throws {
        let zsh = try #require(Shell.interactive.first).executable()
        let result = try Program.run(zsh, ["-f", "-euc", block], environment: ["MOCK": mock.url])
        #expect(result.status == 0, "\(block)\(result)")
    }

    private func admin(_ path: String, on mock: RunningMock) throws -> JSONValue {
        let reply = try TestClient.exchange(
            Request(method: .get, path: "/__admin\(path)", fields: ["Host": "localhost"]), port: mock.port)
        return JSONValue(parsing: reply.body) ?? .null
    }
}
