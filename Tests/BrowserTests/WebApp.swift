import HTTPMessages
import HTTPTypes
import TestSupport

/// A web app on an origin of its own: `watch` registers, gets a token and opens a session; `profiles` asks what came
/// of it.
final class WebApp {
    let server: TestServer

    init() throws {
        server = try TestServer { _ in
            Reply(contentType: "text/html;charset=UTF-8", text: WebApp.page)
        }
    }

    var url: String { "http://127.0.0.1:\(server.port)/app" }

    private static let page = """
        <!DOCTYPE html>
        <html lang="en">
        <title>A web app</title>
        <h1>A web app</h1>
        <script>
        const statement = "\(Television.softwareStatement)";
        const form = { "Content-Type": "application/x-www-form-urlencoded" };

        async function ask(url, options) {
          const answer = await fetch(url, { credentials: "include", ...options });
          return answer.json();
        }

        function headers(token) {
          return {
            "Authorization": `Bearer ${token}`, "AP-Device-Identifier": `fingerprint ${btoa("web-1")}`,
            "X-Device-Info": btoa(JSON.stringify({ primaryHardwareType: "Desktop", osName: "Linux" })),
          };
        }

        async function watch(api) {
          const client = await ask(`${api}/o/client/register`, {
            method: "POST", headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ software_statement: statement }),
          });
          const { access_token: token } = await ask(`${api}/o/client/token`, {
            method: "POST", headers: form,
            body: new URLSearchParams({
              client_id: client.client_id, client_secret: client.client_secret, grant_type: "client_credentials",
            }),
          });
          const session = await ask(`${api}/api/v2/REF30/sessions`, {
            method: "POST", headers: { ...headers(token), ...form },
            body: new URLSearchParams({
              mvpd: "Cablevision", domainName: "adobe.com", redirectUrl: location.href,
            }),
          });
          sessionStorage.setItem("token", token);
          return { ...session, before: await profiles(api) };
        }

        function profiles(api) {
          return ask(`${api}/api/v2/REF30/profiles`, { headers: headers(sessionStorage.getItem("token")) });
        }
        </script>
        </html>
        """
}
