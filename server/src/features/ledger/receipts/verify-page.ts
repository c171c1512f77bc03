import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { VerifiedReceipt } from '@amayumba/contract/money/verify.ts';
import { escapeHtml, publicPage } from '../../../http/public-page.ts';
import { VERIFY_PAGE_STYLE } from './verify-page-style.ts';

/**
 * The results of looking up a verify code. A receipt that disagrees with the journal or with its own code is not valid,
 * and `unknown` is a code that no receipt has; neither shows figures, on which nobody should rely. `too_many`: nothing
 * was looked up. `replaced_by` is a receipt code.
 */
export type VerifyResult = VerifiedReceipt | { state: 'unknown'; company: string } | { state: 'too_many' };

const CHECK = '<circle cx="12" cy="12" r="10"/><path d="m7.5 12.5 3 3 6-6.5"/>';
const CROSS = '<circle cx="12" cy="12" r="10"/><path d="m8.5 8.5 7 7m0-7-7 7"/>';
const QUESTION =
  '<circle cx="12" cy="12" r="10"/><path d="M9.2 9.2a2.9 2.9 0 1 1 3.9 2.7c-.8.4-1.1.9-1.1 1.7M12 17h0"/>';
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
      const replaced = result.replaced_by ? ` Receipt <span>${escapeHtml(result.replaced_by)}</span> replaced it.` : '';
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
        advice: `It does not agree with the records. Do not accept it as proof of payment, and ask ${escapeHtml(result.company)}.`,
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
        advice: `Check the address against the paper: the code has ten letters and digits, and never I, L, O or U. If it is the same, the receipt was not issued here; ask ${escapeHtml(result.company)}.`,
      };
  }
}

const fact = (label: string, value: string) => `<div><dt>${label}</dt><dd>${escapeHtml(value)}</dd></div>`;

function factsOf(result: VerifyResult): string {
  if (result.state !== 'valid' && result.state !== 'void') return '';
  const { company, receipt_code, amount, amount_in_words, received_on, issued_on, method } = result;
  const sum = `<div><dt>Amount</dt><dd class="amount">${escapeHtml(formatUgx(amount))}<small>${escapeHtml(amount_in_words)}</small></dd></div>`;
  return `<dl>${fact('Receipt', receipt_code)}${sum}${fact('Received', formatDay(received_on))}${fact('Issued', formatDay(issued_on))}${fact('Paid by', method)}${fact('Issued by', company)}</dl>`;
}

/**
 * The page behind the QR code of a receipt, as HTML without scripts. It names nobody and no home, because whoever
 * finds the paper can open it. Its route sends VERIFY_PAGE_POLICY.
 */
export function verifyPage(result: VerifyResult): string {
  const { tone, icon, heading, advice } = verdictOf(result);
  return publicPage({
    title: heading,
    style: VERIFY_PAGE_STYLE,
    main: `<section class="card ${result.state}">
<div class="state ${tone}"><svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg><div><h1>${heading}</h1><p>${advice}</p></div></div>
${factsOf(result)}
</section>
<footer>This page shows no name, home or phone number of a tenant.</footer>`,
  });
}
