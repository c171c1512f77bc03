import { type CalendarDate, formatDay } from '@amayumba/contract/calendar.ts';
import { amountInWords } from '@amayumba/contract/ledger/amount-in-words.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { VERIFY_PAGE_STYLE } from './verify-page-style.ts';

interface VerifiedReceipt {
  company: string;
  receipt_code: string;
  amount: Ugx;
  received_on: CalendarDate;
  issued_on: CalendarDate;
  method: string;
}

/**
 * What a verify code leads to. A receipt that disagrees with the journal or with its own code is not valid, and
 * `unknown` is a code that no receipt has; neither shows figures, on which nobody should rely. With `too_many` nothing
 * was looked up. `replaced_by` is a receipt code.
 */
export type VerifyResult =
  | ({ state: 'valid' | 'void'; replaced_by: string | null } & VerifiedReceipt)
  | { state: 'not_valid' | 'unknown'; company: string }
  | { state: 'too_many' };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.toWellFormed().replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

const CHECK = '<circle cx="12" cy="12" r="10"/><path d="m7.5 12.5 3 3 6-6.5"/>';
const CROSS = '<circle cx="12" cy="12" r="10"/><path d="m8.5 8.5 7 7m0-7-7 7"/>';
const QUESTION =
  '<circle cx="12" cy="12" r="10"/><path d="M9.2 9.2a2.9 2.9 0 1 1 3.9 2.7c-.8.4-1.1.9-1.1 1.7M12 17h0"/>';
const BRAND =
  '<svg width="30" height="30" viewBox="0 0 64 64" aria-hidden="true"><path class="front" d="M17.5 57L8.7 57A3.2 3.2 0 0 1 5.5 53.8L5.5 26.94A4.5 4.5 0 0 1 6.91 23.67L21.06 10.26A5 5 0 0 1 27.94 10.26L42.09 23.67A4.5 4.5 0 0 1 43.5 26.94L43.5 53.8A3.2 3.2 0 0 1 40.3 57L31.5 57V43.6a7 7 0 0 0-14 0Z"/><path class="back" d="M46.9 57L46.9 26.94A7.9 7.9 0 0 0 44.43 21.2L41.24 18.18A1.1 1.1 0 0 1 41.24 16.58L42.5 15.39A3.05 3.05 0 0 1 46.7 15.39L58.59 26.66A4.5 4.5 0 0 1 60 29.93L60 53.8A3.2 3.2 0 0 1 56.8 57Z"/></svg>';

interface Verdict {
  tone: 'green' | 'amber' | 'rose';
  icon: string;
  heading: string;
  /** HTML. */
  advice: string;
}

function verdictOf(result: VerifyResult): Verdict {
  switch (result.state) {
    case 'valid':
      return {
        tone: 'green',
        icon: CHECK,
        heading: 'This receipt is valid',
        advice: 'Compare the figures below with the paper. If any of them differs, the paper was changed.',
      };
    case 'void': {
      const replaced = result.replaced_by ? ` Receipt <span>${escaped(result.replaced_by)}</span> replaced it.` : '';
      return {
        tone: 'rose',
        icon: CROSS,
        heading: 'This receipt is void',
        advice: `It is no longer proof of payment.${replaced}`,
      };
    }
    case 'not_valid':
      return {
        tone: 'rose',
        icon: CROSS,
        heading: 'This receipt is not valid',
        advice: `It does not agree with the records. Do not accept it as proof of payment, and ask ${escaped(result.company)}.`,
      };
    case 'too_many':
      return {
        tone: 'amber',
        icon: QUESTION,
        heading: 'Please wait a minute',
        advice: 'Too many receipts were looked up from your network. Then open this page again.',
      };
    case 'unknown':
      return {
        tone: 'amber',
        icon: QUESTION,
        heading: 'No receipt has this code',
        advice: `Check the address against the paper: the code has ten letters and digits, and never I, L, O or U. If it is the same, the receipt was not issued here; ask ${escaped(result.company)}.`,
      };
  }
}

function factsOf(result: VerifyResult): string {
  if (result.state !== 'valid' && result.state !== 'void') return '';
  const { company, receipt_code, amount, received_on, issued_on, method } = result;
  const fact = (label: string, value: string) => `<div><dt>${label}</dt><dd>${escaped(value)}</dd></div>`;
  const sum = `<div><dt>Amount</dt><dd class="amount">${escaped(formatUgx(amount))}<small>${escaped(amountInWords(amount))}</small></dd></div>`;
  return `<dl>${fact('Receipt', receipt_code)}${sum}${fact('Received', formatDay(received_on))}${fact('Issued', formatDay(issued_on))}${fact('Paid by', method)}${fact('Issued by', company)}</dl>`;
}

/**
 * The page behind the QR code of a receipt, as HTML without scripts. It names nobody and no home, because whoever
 * finds the paper can open it. Its route sends VERIFY_PAGE_POLICY.
 */
export function verifyPage(result: VerifyResult): string {
  const { tone, icon, heading, advice } = verdictOf(result);
  return `<!doctype html>
<html lang="en-UG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} · Amayumba</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${VERIFY_PAGE_STYLE}</style>
</head>
<body>
<main>
<div class="brand">${BRAND}<span>Amayumba</span></div>
<section class="card ${result.state}">
<div class="state ${tone}"><svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg><div><h1>${heading}</h1><p>${advice}</p></div></div>
${factsOf(result)}
</section>
<footer>This page shows no name, home or phone number of a tenant.</footer>
</main>
</body>
</html>
`;
}
