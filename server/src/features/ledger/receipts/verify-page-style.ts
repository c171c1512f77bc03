import { createHash } from 'node:crypto';

/**
 * The style of the page, in the colours of web/src/styles/tokens.css. It uses the fonts of the device, because a page
 * that is opened once should not load one.
 */
export const VERIFY_PAGE_STYLE = `
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
.state{display:flex;gap:14px;padding:20px;border-bottom:1px solid}
.state svg{flex:none;width:36px;height:36px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;
stroke-linejoin:round}
.state:last-child{border-bottom:0}
.state p{color:var(--text)}
.state span{white-space:nowrap}
h1{font-size:22px;line-height:1.25;letter-spacing:-.018em;margin:3px 0 6px}
.green{background:var(--green-bg);border-color:var(--green-border);color:var(--green)}
.amber{background:var(--amber-bg);border-color:var(--amber-border);color:var(--amber)}
.rose{background:var(--rose-bg);border-color:var(--rose-border);color:var(--rose)}
dl{padding:4px 20px}
dl div{display:grid;grid-template-columns:112px 1fr;gap:12px;padding:12px 0;border-top:1px solid var(--border)}
dl div:first-child{border-top:0}
dt{color:var(--muted)}
dd{font-weight:600}
dd.amount{font-size:22px;line-height:1.25;font-weight:700;letter-spacing:-.018em}
dd small{display:inline-block;width:100%;font-size:15px;line-height:1.4;font-weight:400;letter-spacing:0;margin-top:2px}
.void dd{color:var(--muted)}.void .amount{text-decoration:line-through}
footer{color:var(--muted);font-size:14px;padding:16px 4px 0}
@media(min-width:700px){body{padding-top:72px}dl{padding:8px 28px}.state{padding:28px}}
@media print{.card{box-shadow:none}}
`;

const hash = createHash('sha256').update(VERIFY_PAGE_STYLE).digest('base64');

/**
 * The Content-Security-Policy that the route of the page sends, as the `helmet` option of the route: nothing but this
 * style and the portal's icon. Another origin cannot frame the page, and no script runs.
 */
export const VERIFY_PAGE_POLICY = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: [`'sha256-${hash}'`],
      imgSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
};
