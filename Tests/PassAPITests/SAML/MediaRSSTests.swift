import PassAPI
import Testing

@Suite("Media RSS documents")
struct MediaRSSTests {
    private func error(of text: String) -> XMLError? {
        do throws(XMLError) {
            _ = try MediaRSS(text)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "<rss><channel><title>A &amp; B</title></channel></rss>",
        "\u{FEFF}<rss><channel><title>A &amp; B</title></channel></rss>",
        "\n <rss><channel><!-- no --><title>\tA <![CDATA[&]]> B\n</title><title>C</title></channel></rss>",
        #"<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><title>A &#38; B</title></channel></rss>"#,
        #"<r:rss xmlns:r="urn:r"><r:channel><title>C</title><r:title>A &amp; B</r:title></r:channel></r:rss>"#,
        """
        <rss xmlns:media="http://search.yahoo.com/mrss/"><title>C</title><channel><media:title>D</media:title>\
        <image><title>E</title></image><title>A <b>F</b>&amp; B</title></channel></rss>
        """,
    ])
    func `have the title of their channel`(text: String) throws {
        let document = try MediaRSS(text)
        #expect(document.channelTitle == "A & B")
        #expect(!document.hasItem && document.itemGUID == nil)
    }

    @Test func `have an item with or without an identifier`() throws {
        let bare = try MediaRSS("<rss><channel><item><title>B</title></item><title>A</title></channel></rss>")
        #expect(bare.channelTitle == "A" && bare.hasItem && bare.itemGUID == nil)
        let named = try MediaRSS(
            "<rss><channel><title>A</title><item><x><guid>2</guid></x><guid> 1 </guid></item></channel></rss>"
        )
        #expect(named.hasItem && named.itemGUID == "1")
    }

    @Test(arguments: [
        ("<rss><channel><title>A</channel></rss>", "mismatched tag"), ("<rss", "unclosed token"),
        ("<rss><channel/></rss>", "rss/channel has no title, or an empty one"),
        ("<rss><channel><title> </title></channel></rss>", "rss/channel has no title, or an empty one"),
        ("<rss><title>A</title></rss>", "rss/channel has no title, or an empty one"),
        ("<feed><channel><title>A</title></channel></feed>", "the root element is feed, expected rss"),
        ("<rss><channel><title>A</title></channel><channel/></rss>", "rss has more than one channel"),
        ("<rss><channel><title>A</title><media:rating/></channel></rss>", "unbound prefix"),
        ("<!DOCTYPE rss><rss><channel><title>A</title></channel></rss>", "a document type is not allowed"),
        ("<rss><channel><title>&e;</title></channel></rss>", "undefined entity"),
    ])
    func `are refused with the reason`(text: String, reason: String) {
        let error = error(of: text)
        #expect(error?.line == 1 && error?.reason == reason)
    }

    @Test func `nested without end are refused without harm`() {
        #expect(error(of: String(repeating: "<rss>", count: 100_000)) != nil)
        let deep = String(repeating: "<a>", count: 20_000) + String(repeating: "</a>", count: 20_000)
        #expect(error(of: "<rss><channel>\(deep)<title>A</title></channel></rss>") == nil)
    }

    @Test(arguments: [
        ("<rss/>", true), (" \n\t<", true), ("\u{FEFF}\n<", true), ("\u{FEFF}A", false), ("REF30", false),
        ("a<b", false), ("", false),
    ])
    func `begin with a bracket`(text: String, isMarkup: Bool) {
        #expect(MediaRSS.isMarkup(text) == isMarkup)
    }
}
