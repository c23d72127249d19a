import HTTPMessages
import HTTPTypes

/// Keeps the dashboard up to date: whenever the mock tells of a request, it asks for the page again and takes over
/// what is new in it. So there is one place that knows what a request looks like.
enum DashboardScript {
    static var reply: Reply {
        Reply(
            contentType: "text/javascript;charset=UTF-8", text: text,
            fields: [.cacheControl: "no-store", .xContentTypeOptions: "nosniff"])
    }

    private static let text = """
        "use strict";

        const address = "\(ControlOperation.showDashboard.row.path.path())/";
        const state = document.getElementById("state");
        const list = document.getElementById("request-list");
        let isAsking = false;
        let isStale = false;

        function say(name, text) {
          if (state.dataset.state === name) return;
          state.dataset.state = name;
          state.textContent = text;
        }

        // Takes over requests that are not in the list yet, where they belong.
        function takeRequests(page) {
          const fresh = [...page.querySelectorAll("#request-list > li")];
          const ids = new Set(fresh.map(item => item.id));
          for (const item of [...list.children]) {
            if (!ids.has(item.id) && !item.contains(document.activeElement)) item.remove();
          }
          for (const item of fresh.reverse()) {
            if (document.getElementById(item.id)) continue;
            item.classList.add("fresh");
            list.prepend(item);
          }
          document.getElementById("no-requests").hidden = list.children.length > 0;
        }

        // Takes over the other parts that have changed, except the one that somebody is about to use.
        function takeParts(page) {
          for (const part of document.querySelectorAll("[data-live]")) {
            const other = page.getElementById(part.id);
            if (!other || part.contains(document.activeElement)) continue;
            for (const details of part.querySelectorAll("details[open]")) {
              const same = page.getElementById(details.id);
              if (same) same.open = true;
            }
            if (part.innerHTML !== other.innerHTML) part.replaceWith(other);
          }
        }

        async function refresh() {
          if (isAsking) {
            isStale = true;
            return;
          }
          isAsking = true;
          try {
            do {
              isStale = false;
              const answer = await fetch(address, { cache: "no-store" });
              if (!answer.ok) return location.assign(address);
              const page = new DOMParser().parseFromString(await answer.text(), "text/html");
              takeRequests(page);
              takeParts(page);
              // Many requests in a row must not keep the mock busy with telling of them.
              if (isStale) await new Promise(resolve => setTimeout(resolve, 250));
            } while (isStale);
          } catch {
            say("lost", "The mock does not answer");
          } finally {
            isAsking = false;
          }
        }

        // Lets the clock run that runs.
        setInterval(() => {
          const clock = document.querySelector("time[data-runs]");
          if (!clock) return;
          const now = new Date(Date.parse(clock.dateTime) + 1000).toISOString().slice(0, 19);
          clock.dateTime = `${now}Z`;
          clock.textContent = now.replace("T", " ");
        }, 1000);

        const events = new EventSource("\(ControlOperation.streamEvents.row.path.path())");
        events.addEventListener("request", refresh);
        events.addEventListener("open", () => {
          say("live", "Live");
          refresh();
        });
        events.addEventListener("error", () => say("lost", "Not connected, trying again"));

        """
}
