import PassAPI

extension RequestedResource {
    /// Reads what a resource names. A text that is too long stays a name, and is refused by its length.
    init(reading id: ResourceID) {
        guard MediaRSS.isMarkup(id.text), RequestedResource.allows(id.text) else {
            self.init(id, key: ResourceKey(keeping: id.text))
            return
        }
        self.init(id, key: ResourceKey(keeping: id.text), form: Self.form(ofMarkup: id.text))
    }

    private static func form(ofMarkup text: String) -> Form {
        do throws(XMLError) {
            let document = try MediaRSS(text)
            let channel = Channel(
                title: document.channelTitle, key: ResourceKey(keeping: document.channelTitle))
            return document.hasItem ? .asset(of: channel, guid: document.itemGUID) : .channel(channel)
        } catch {
            return .malformed(error)
        }
    }
}

extension ResourceKey {
    /// The text, or a digest of a long one, so that long resources do not fill the state.
    fileprivate init(keeping text: String) {
        guard text.utf8.count > 256 else {
            self.init(text)
            return
        }
        self.init("sha256:\(SHA256.hash(Array(text.utf8)).hexadecimal)")
    }
}
