import { PUBLIC_PAGE_STYLE } from '../../../http/public-page.ts';

/** The style of the page of a pay link. */
export const PAY_PAGE_STYLE = `${PUBLIC_PAGE_STYLE}
:root{--primary:#006571;--on-primary:#fff;--control:#6f7b7d;--selected:#effafb}
@media(prefers-color-scheme:dark){:root{--primary:#93d3dc;--on-primary:#06262b;--control:#6c878c;--selected:#123f47}}
.card{padding:20px}
h1{font-size:22px;line-height:1.25;letter-spacing:-.018em;margin-bottom:4px}
.muted{color:var(--muted)}
.sum{font-size:30px;line-height:1.3;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
fieldset{border:0;padding:0;margin-top:20px;min-width:0}
legend,.field>label{font-weight:600;padding:0;margin-bottom:6px;display:block}
.choice{display:flex;align-items:center;min-height:48px;padding:8px 14px;border:1px solid var(--control);border-radius:10px;
margin-bottom:8px;cursor:pointer}
.choice b{margin-left:auto;padding-left:10px;white-space:nowrap;font-variant-numeric:tabular-nums}
.choice span{display:block}
.choice small{display:block;color:var(--muted);font-size:14px}
.hidden{position:absolute;opacity:0;width:1px;height:1px}
input:checked+.choice{border-color:var(--primary);box-shadow:0 0 0 1px var(--primary);background:var(--selected)}
input:focus+.choice,input:focus,button:focus,a:focus{outline:3px solid #359caa;outline-offset:2px}
.field{margin-top:20px}
input[type=tel],input[type=text]{width:100%;min-height:48px;padding:8px 14px;font:inherit;color:inherit;
background:var(--surface);border:1px solid var(--control);border-radius:10px}
#open:checked~.amount{display:none}
.networks .choice{font-weight:600}
.mark{display:inline-block;font-size:13px;line-height:18px;padding:2px 10px;border-radius:6px;margin-right:12px;font-weight:700}
.mtn{background:#ffcb05;color:#0c1b1d}.airtel{background:#d7141a;color:#fff}
.button{display:block;width:100%;min-height:50px;margin-top:24px;padding:12px 16px;border:1px solid transparent;
border-radius:10px;background:var(--primary);color:var(--on-primary);font:inherit;font-weight:600;text-align:center;
text-decoration:none;cursor:pointer}
.button[disabled]{opacity:.6}
.note{margin-top:14px;font-size:14px;color:var(--muted);text-align:center}
.note a{color:var(--primary)}
.fault{color:var(--rose);font-weight:500;font-size:14px;margin-top:6px}
.banner{border:1px solid;border-radius:10px;padding:12px 14px;margin-bottom:16px}
.before{margin:16px 0 0}
.again{margin:20px 0 0}.again input{flex:none;width:20px;height:20px;margin:0 12px 0 0}
.banner p{color:var(--text)}
.green{background:var(--green-bg);border-color:var(--green-border);color:var(--green)}
.amber{background:var(--amber-bg);border-color:var(--amber-border);color:var(--amber)}
.rose{background:var(--rose-bg);border-color:var(--rose-border);color:var(--rose)}
.grey{background:var(--canvas);border-color:var(--border)}
.timer{font-size:44px;line-height:1.2;font-weight:700;text-align:center;font-variant-numeric:tabular-nums}
.wait{text-align:center}
.wait h1{margin-top:8px}
footer{color:var(--muted);font-size:14px;padding:16px 4px 0}
@media(min-width:700px){body{padding-top:56px}.card{padding:28px}}
`;
