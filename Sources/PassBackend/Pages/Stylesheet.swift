import PassAPI
import PassCrypto

/// How pages look, in light and in dark.
enum Stylesheet {
    /// In base64, as a content security policy names it.
    static let digest = Base64.encode(SHA256.hash(Array(text.utf8)))

    /// The colors of everything that the mock shows.
    static let colors = """
        :root {
          color-scheme: light dark;
          --page: #eef0f6; --card: #ffffff; --text: #181c27; --muted: #596175; --line: #d5dae6; --edge: #828aa0;
          --accent: #3348c9; --pressed: #2838a6; --on-accent: #ffffff; --soft: #eef1ff;
          --bad: #9f1626; --bad-soft: #fdecee; --good: #12653a; --good-soft: #e4f5ea;
          --shadow: 0 1px 2px #181c2714, 0 12px 32px #181c271a;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0f1117; --card: #1a1d27; --text: #eceef6; --muted: #a7aec1; --line: #333948; --edge: #79819a;
            --accent: #a9b8ff; --pressed: #c6d0ff; --on-accent: #10142b; --soft: #262c45;
            --bad: #ffabb4; --bad-soft: #3d1a20; --good: #8fdcae; --good-soft: #15321f;
            --shadow: 0 1px 2px #0008;
          }
        }

        """

    static let text =
        colors + """
            *, ::before, ::after { box-sizing: border-box; }
            body {
              min-height: 100vh; min-height: 100svh; margin: 0; padding: 2rem 1rem 1rem;
              display: flex; flex-direction: column; align-items: center; gap: 1.5rem;
              background: var(--page); color: var(--text);
              font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
              overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
            }
            main {
              width: 100%; max-width: 27rem; margin: auto 0; padding: 2rem;
              background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; box-shadow: var(--shadow);
            }
            h1, h2, p, dl, dd { margin: 0; }
            h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; }
            h2 { font-size: 1rem; }
            p { text-wrap: pretty; }
            h1 + p, p + p { margin-top: .5rem; }
            .kicker { margin-bottom: .25rem; color: var(--muted); font-size: .875rem; font-weight: 600; }
            .lead, .hint { color: var(--muted); }
            .lead strong { color: var(--text); }
            .hint { font-size: .875rem; }
            form { margin-top: 1.25rem; }
            label { display: block; margin: 1rem 0 .375rem; font-weight: 600; }
            input {
              width: 100%; min-height: 3rem; padding: .5rem .875rem; font: inherit; color: inherit;
              background: var(--card); border: 1px solid var(--edge); border-radius: .75rem;
            }
            input[aria-invalid] { border-color: var(--bad); }
            .code {
              font: 600 1.5rem/1.2 ui-monospace, "SF Mono", Menlo, Consolas, monospace;
              letter-spacing: .18em; text-transform: uppercase;
            }
            .code::placeholder { color: var(--edge); font-weight: 400; opacity: .7; }
            [hidden] { display: none; }
            .actions { display: flex; flex-direction: row-reverse; gap: .75rem; margin-top: 1.5rem; }
            button {
              flex: 1 1 0; min-height: 3rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; color: inherit;
              background: transparent; border: 1px solid var(--edge); border-radius: .75rem; cursor: pointer;
            }
            button:hover { background: var(--soft); }
            .primary { flex-grow: 2; color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
            .primary:hover { background: var(--pressed); border-color: var(--pressed); }
            .choice {
              display: flex; flex-wrap: wrap; place-content: center space-between; align-items: baseline; gap: 0 1rem;
              width: 100%; margin-top: .625rem; padding: .625rem 1rem; text-align: start;
              background: var(--soft); border-color: var(--soft);
            }
            .choice:hover { border-color: var(--accent); }
            .choice span { color: var(--muted); font-size: .875rem; font-weight: 400; }
            :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
            .alert {
              margin-top: 1.25rem; padding: .75rem 1rem; color: var(--bad); background: var(--bad-soft);
              border: 1px solid currentColor; border-radius: .75rem;
            }
            .done { margin-top: 1.25rem; display: flex; align-items: center; gap: .75rem; }
            .done > span:first-child {
              flex: none; width: 2.5rem; height: 2.5rem; display: grid; place-items: center; border-radius: 50%;
              color: var(--good); background: var(--good-soft); font-size: 1.375rem; font-weight: 700;
            }
            section, dl { margin-top: 1.75rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
            section form { margin-top: .375rem; }
            dl { display: grid; gap: .375rem; font-size: .875rem; }
            dl div { display: flex; justify-content: space-between; gap: 1.5rem; }
            dt { flex: none; color: var(--muted); }
            dd { text-align: end; }
            code { font: .9375em ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
            footer { max-width: 27rem; color: var(--muted); font-size: .8125rem; text-align: center; }
            footer p + p { margin-top: 0; }
            @media (min-width: 60rem) {
              main:has(.columns) { max-width: 56rem; padding: 2.5rem; }
              main:has(.columns) .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 0 4rem; }
              .columns section { margin-top: 2.25rem; padding-top: 0; border-top: 0; }
            }
            @media (max-width: 30rem) {
              body { padding: 0 0 1rem; background: var(--card); }
              main { margin: 0; padding: 1.5rem 1.25rem 0; border: 0; border-radius: 0; box-shadow: none; }
              footer { margin-top: auto; padding: 0 1.25rem; }
            }
            """
}
