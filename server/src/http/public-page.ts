const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.toWellFormed().replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

const BRAND =
  '<svg width="30" height="30" viewBox="0 0 64 64" aria-hidden="true"><path class="front" d="M17.5 57L8.7 57A3.2 3.2 0 0 1 5.5 53.8L5.5 26.94A4.5 4.5 0 0 1 6.91 23.67L21.06 10.26A5 5 0 0 1 27.94 10.26L42.09 23.67A4.5 4.5 0 0 1 43.5 26.94L43.5 53.8A3.2 3.2 0 0 1 40.3 57L31.5 57V43.6a7 7 0 0 0-14 0Z"/><path class="back" d="M46.9 57L46.9 26.94A7.9 7.9 0 0 0 44.43 21.2L41.24 18.18A1.1 1.1 0 0 1 41.24 16.58L42.5 15.39A3.05 3.05 0 0 1 46.7 15.39L58.59 26.66A4.5 4.5 0 0 1 60 29.93L60 53.8A3.2 3.2 0 0 1 56.8 57Z"/></svg>';

/**
 * The style that such pages share, in the colours of web/src/styles/tokens.css. It uses the fonts of the device,
 * because a page that is opened once should not load one.
 */
export const PUBLIC_PAGE_STYLE = `
:root{color-scheme:light dark;--canvas:#f6fafa;--surface:#fff;--border:#dfe5e5;--text:#0c1b1d;--muted:#515e5f;
--wordmark:#0c1b1d;--front:#006571;--back:#cf6d45;
--green-bg:#effbf3;--green-border:#bce9ca;--green:#006b3b;--amber-bg:#fdf7eb;--amber-border:#f5d7ab;--amber:#7e4c00;
--rose-bg:#fff4f6;--rose-border:#ffcdd2;--rose:#a41437}
@media(prefers-color-scheme:dark){:root{--canvas:#0a1719;--surface:#10242a;--border:#27434a;--text:#eaf2f2;
--muted:#a6b8ba;--wordmark:#fff;--front:#f8f1e6;--back:#ea8f6b;
--green-bg:#173b35;--green-border:#30604e;--green:#94d9ab;--amber-bg:#2f3422;--amber-border:#5d5232;--amber:#ecbd79;
--rose-bg:#372b35;--rose-border:#6b444f;--rose:#ffacb4}}
*{box-sizing:border-box;margin:0}
body{font:400 16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;color:var(--text);
background:var(--canvas);min-height:100vh;padding:24px 16px 40px;overflow-wrap:anywhere}
main{max-width:520px;margin:0 auto}
.brand{display:flex;align-items:center;gap:8px;font-weight:700;font-size:20px;letter-spacing:-.01em;color:var(--wordmark);
margin-bottom:20px}
.brand .front{fill:var(--front)}.brand .back{fill:var(--back)}
.card{background:var(--surface);border:1px solid var(--border);border-radius:16px;overflow:hidden;
box-shadow:0 1px 2px rgba(12,27,29,.06),0 8px 24px rgba(12,27,29,.06)}
`;

interface PublicPage {
  title: string;
  style: string;
  /** HTML. */
  main: string;
  /** More of the head, as HTML. */
  head?: string;
  /** A script that runs once the page is there. */
  script?: string;
}

/** A page that the server renders itself, for people who are not signed in. Its route sends a policy for its parts. */
export const publicPage = ({ title, style, main, head = '', script }: PublicPage): string => `<!doctype html>
<html lang="en-UG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Amayumba</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>${head}
</head>
<body>
<main>
<div class="brand">${BRAND}<span>Amayumba</span></div>
${main}
</main>${script === undefined ? '' : `\n<script>${script}</script>`}
</body>
</html>
`;
