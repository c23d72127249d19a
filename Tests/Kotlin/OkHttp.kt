// A stand-in for the part of OkHttp 4 that the page "Kotlin, Android and Fire TV" uses, over the HTTP client of Java. The tests
// cannot get OkHttp itself, which is in Maven's registry only. Names, types and defaults are those of OkHttp, so that a
// call that OkHttp does not have does not compile here either.
package okhttp3

import java.io.Closeable
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URI
import java.net.URLEncoder

class MediaType private constructor(private val text: String) {
    override fun toString() = text

    companion object {
        fun String.toMediaType() = MediaType(this)
    }
}

abstract class RequestBody {
    internal abstract val type: String?
    internal abstract val bytes: ByteArray

    companion object {
        fun String.toRequestBody(contentType: MediaType? = null): RequestBody = object : RequestBody() {
            override val type = contentType?.let { if ("charset" in "$it") "$it" else "$it; charset=utf-8" }
            override val bytes = toByteArray()
        }
    }
}

class FormBody private constructor(private val pairs: List<Pair<String, String>>) : RequestBody() {
    override val type = "application/x-www-form-urlencoded"
    override val bytes get() = pairs.joinToString("&") { (name, value) -> "$name=$value" }.toByteArray()

    class Builder {
        private val pairs = mutableListOf<Pair<String, String>>()

        fun add(name: String, value: String) = apply { pairs += encoded(name) to encoded(value) }
        fun build() = FormBody(pairs.toList())

        private fun encoded(text: String) = URLEncoder.encode(text, "UTF-8").replace("+", "%20")
    }
}

class Request private constructor(
    internal val url: String, internal val method: String, internal val headers: Map<String, String>,
    internal val body: RequestBody?,
) {
    class Builder {
        private var url: String? = null
        private var method = "GET"
        private var body: RequestBody? = null
        private val headers = mutableMapOf<String, String>()

        fun url(url: String) = apply { this.url = url }
        fun header(name: String, value: String) = apply { headers[name] = value }
        fun post(body: RequestBody) = method("POST", body)

        fun method(method: String, body: RequestBody?) = apply {
            require(body == null || method != "GET") { "method $method must not have a request body." }
            require(body != null || method !in setOf("POST", "PUT", "PATCH")) { "method $method must have a request body." }
            this.method = method
            this.body = body
        }

        fun build() = Request(checkNotNull(url) { "url == null" }, method, headers.toMap(), body)
    }
}

class ResponseBody internal constructor(private val bytes: ByteArray) {
    fun string() = bytes.decodeToString()
}

class Response internal constructor(val code: Int, val body: ResponseBody?) : Closeable {
    val isSuccessful get() = code in 200..299

    override fun close() {}
}

interface Call {
    @Throws(IOException::class)
    fun execute(): Response
}

class OkHttpClient {
    fun newCall(request: Request): Call = object : Call {
        override fun execute(): Response {
            val connection = URI(request.url).toURL().openConnection() as HttpURLConnection
            connection.requestMethod = request.method
            connection.instanceFollowRedirects = false
            connection.setRequestProperty("User-Agent", "okhttp/4.12.0")
            request.headers.forEach { (name, value) -> connection.setRequestProperty(name, value) }
            request.body?.let { body ->
                connection.doOutput = true
                body.type?.let { connection.setRequestProperty("Content-Type", it) }
                connection.outputStream.use { it.write(body.bytes) }
            }
            val code = connection.responseCode
            val stream = if (code < 400) connection.inputStream else connection.errorStream
            return Response(code, ResponseBody(stream?.readBytes() ?: ByteArray(0)))
        }
    }
}
