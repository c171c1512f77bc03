import { createHash } from 'node:crypto';
import { PUBLIC_PAGE_STYLE } from '../../../http/public-page.ts';

/** The style of the page. */
export const VERIFY_PAGE_STYLE = `${PUBLIC_PAGE_STYLE}.state{display:flex;gap:14px;padding:20px;border-bottom:1px solid}
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
