// Uses the client and the helper of the page "Kotlin, Android and Fire TV" against the mock that ADOBE_PASS_MOCK_URL names. The
// test that compiles it expects the lines that it prints.
import android.content.Context
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

const val SOFTWARE_STATEMENT = "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6ImtvdGxpbiJ9.c2lnbmF0dXJl"

class MapStore : Store {
    private val values = mutableMapOf<String, String?>()

    override fun get(name: String) = values[name]
    override fun set(name: String, value: String?) { values[name] = value }
}

fun main() {
    WatchTest().run { try { retriesWhenTheNetworkFails() } finally { end() } }
    WatchTest().run { try { waitsForTheLogin() } finally { end() } }
    walk(PassMock())
}

/** A user who logs in, watches, comes back after seven hours, and logs out; then a service that forgets the client. */
private fun walk(mock: PassMock) {
    println("before a login: ${passClient(Context(), mock.url, SOFTWARE_STATEMENT).profiles()}")
    val info = mapOf("model" to "AFTKA", "version" to "kara", "osName" to "Android", "osVersion" to "9")
    val pass = PassClient(mock.url, "REF30", SOFTWARE_STATEMENT, mock.device, info, MapStore())
    println("the picker has ${pass.mvpds()["Cablevision"]}")
    val session = checkNotNull(pass.logIn("Cablevision", "adobe.com", "https://app.example/done"))
    val user = Thread {
        Thread.sleep(1_000)
        mock.completeLogin(session.code)
    }
    user.start()
    println("logged in at ${pass.waitForLogin(session, 3_000)}")
    println("a second login is needed: ${pass.logIn("Cablevision", "adobe.com", "https://app.example/done") != null}")
    println("permits: ${pass.preauthorize("Cablevision", listOf("HBO", "CNN")).count { it.isPermit }}")
    println("media token: ${pass.authorize("Cablevision", "HBO").mediaToken != null}")
    mock.call("POST", "/clock/advance", buildJsonObject { put("advance", "PT7H") })
    println("after seven hours: ${pass.profiles()}")
    println("log out at ${pass.logOut("Cablevision", "https://app.example/done")?.removePrefix(mock.url)?.substringBefore("?")}")
    println("after the logout: ${pass.profiles()}")
    val expired = checkNotNull(pass.logIn("Cablevision", "adobe.com", "https://app.example/done"))
    mock.call("POST", "/clock/advance", buildJsonObject { put("advance", "PT31M") })
    println("with an expired code: ${pass.waitForLogin(expired)}")
    val second = checkNotNull(pass.logIn("Cablevision", "adobe.com", "https://app.example/done"))
    mock.completeLogin(second.code)
    println("logged in again: ${pass.profiles()}")
    mock.failNext("retrieveAccessToken", "invalid_client")
    mock.call("POST", "/clock/advance", buildJsonObject { put("advance", "PT7H") })
    println("as a new client: ${pass.profiles()}")
}
