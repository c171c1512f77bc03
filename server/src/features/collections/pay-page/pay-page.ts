import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { COLLECTION_MIN, type FollowedCollection, isOpen, type Network } from '@amayumba/contract/money/collection.ts';
import type { OpenNetwork } from '@amayumba/contract/money/network-endpoints.ts';
import type { PayPage } from '@amayumba/contract/money/pay-link.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { escapeHtml, publicPage } from '../../../http/public-page.ts';
import { PAY_PAGE_SCRIPT } from './pay-page-script.ts';
import { PAY_PAGE_STYLE } from './pay-page-style.ts';

/** The values typed into the form. */
export interface PayForm {
  /** `open` for the open sum, else another amount. */
  choice: string;
  /** The sum that the page showed as open, in whole shillings. */
  shown: string;
  amount: string;
  phone: string;
  provider: string;
  /** The Idempotency-Key of the form: a page that is sent twice makes one request. */
  key: string;
  /** `yes` where somebody pays although an earlier payment may have been taken. */
  again: string;
}

/** Why a form was refused. */
export interface PayProblem {
  error: string;
  fields?: FieldErrors | undefined;
}

type PayFacts = Pick<PayPage, 'company' | 'unit' | 'first_name' | 'open_amount' | 'deposit_due'>;

/**
 * The content of a pay link's page. `base` is the path of the company's address, empty for most: `/c/kampala-homes`.
 */
export type PayView = { base?: string; token: string; page: PayFacts } & (
  | {
      form: PayForm;
      networks: readonly OpenNetwork[];
      /** Nobody knows what became of an earlier payment for this account. */
      mayBePaidTwice: boolean;
      problem?: PayProblem | undefined;
    }
  | { attempt: FollowedCollection; simulatorUrl: string | null }
);

const NETWORKS: Readonly<Record<Network, { label: string; mark: string; prefixes: string }>> = {
  mtn: { label: 'MTN MoMo', mark: 'MTN', prefixes: '76 77 78 79 31 39' },
  airtel: { label: 'Airtel Money', mark: 'airtel', prefixes: '70 74 75 20' },
};

const UNKNOWN_BEFORE =
  '<div class="banner amber before"><p><b>Do not pay again</b> before it is known what became of an earlier payment for this home. It may have been taken; ask your property manager.</p></div>';
const AGAIN = 'I know that this may be paid twice, and pay all the same.';

const checked = (is: boolean) => (is ? ' checked' : '');
const fault = (messages: readonly string[] | undefined, id: string) =>
  messages ? `<p class="fault" id="${id}">${escapeHtml(messages.join(' '))}</p>` : '';
const described = (messages: readonly string[] | undefined, id: string) =>
  messages ? ` aria-invalid="true" aria-describedby="${id}"` : '';
const pathOf = ({ token }: Pick<PayView, 'token'>) => `/pay/${encodeURIComponent(token)}`;

/** The page of a pay link: the form, or the result of a payment. Its routes send PAY_PAGE_POLICY. */
export function payPage(view: PayView): string {
  const { page } = view;
  const isWaiting = 'attempt' in view && isOpen(view.attempt.state);
  return publicPage({
    title: `Pay ${escapeHtml(page.company)}`,
    style: PAY_PAGE_STYLE,
    script: PAY_PAGE_SCRIPT,
    // Without JavaScript the page refreshes itself.
    head: isWaiting ? '<noscript><meta http-equiv="refresh" content="8"></noscript>' : '',
    main: `<section class="card">
${'attempt' in view ? attemptOf(view) : formOf(view)}
</section>
<footer>You pay ${escapeHtml(page.company)} for ${homeOf(page)}. Never tell anybody your PIN.</footer>`,
  });
}

/** A page with the reason why a link does not work. */
export const payLinkProblemPage = (sentence: string): string =>
  publicPage({
    title: 'Pay link',
    style: PAY_PAGE_STYLE,
    main: `<section class="card"><h1>This link does not work</h1><p class="muted">${escapeHtml(sentence)}</p></section>`,
  });

const homeOf = ({ unit, first_name }: PayFacts) => escapeHtml(unit ? `${unit}, ${first_name}` : first_name);

function formOf(view: Extract<PayView, { form: PayForm }>): string {
  const { base = '', page, form, networks, mayBePaidTwice, problem } = view;
  const { open_amount, deposit_due } = page;
  const whatFor =
    deposit_due === open_amount ? ': the security deposit' : `, with a security deposit of ${formatUgx(deposit_due)}`;
  const head = `<h1>${escapeHtml(page.company)}</h1>
<p class="muted">${homeOf(page)}</p>
<p class="sum">${open_amount > 0 ? formatUgx(open_amount) : 'Nothing is open'}</p>
<p class="muted">${open_amount > 0 ? `is open${deposit_due > 0 ? whatFor : ''}` : 'You can pay ahead.'}</p>`;
  if (networks.length === 0)
    return `${head}<div class="banner amber"><p>Mobile money is switched off here. Please ask your property manager how to pay.</p></div>`;
  const fields = problem?.fields ?? {};
  return `${problem ? `<div class="banner rose" role="alert"><p>${escapeHtml(problem.error)}</p></div>` : ''}${head}${mayBePaidTwice ? UNKNOWN_BEFORE : ''}
<form id="pay" method="post" action="${base}${pathOf(view)}">
<input type="hidden" name="key" value="${escapeHtml(form.key)}">
<input type="hidden" name="shown" value="${open_amount}">
${amountOf(open_amount, form, fields['amount'])}
<div class="field"><label for="phone">Phone that pays</label>
<input id="phone" type="tel" name="phone" autocomplete="tel" maxlength="40" required placeholder="0772 123456" value="${escapeHtml(form.phone)}"${described(fields['phone'], 'phone-fault')}>
${fault(fields['phone'], 'phone-fault')}</div>
${networkOf(networks, form, fields['provider'])}
${mayBePaidTwice ? `<label class="choice again"><input type="checkbox" name="again" value="yes" required${checked(form.again === 'yes')}> ${AGAIN}</label>` : ''}
<button class="button" type="submit" data-label="Pay">Pay</button>
<p class="note">You type your PIN on the phone, never here.</p>
</form>`;
}

function amountOf(open: Ugx, { choice, amount }: PayForm, errors: readonly string[] | undefined): string {
  const isOpenOffered = open >= COLLECTION_MIN;
  const isOpenChosen = isOpenOffered && choice === 'open';
  const offered = isOpenOffered
    ? `<input class="hidden" type="radio" id="open" name="choice" value="open"${checked(isOpenChosen)}><label class="choice" for="open">All that is open <b>${formatUgx(open)}</b></label>
<input class="hidden" type="radio" id="another" name="choice" value="another"${checked(!isOpenChosen)}><label class="choice" for="another"><span>Another amount<small>from ${formatUgx(COLLECTION_MIN)}, also ahead</small></span></label>`
    : '';
  return `<fieldset><legend>How much</legend>
${offered}
<div class="amount"><input type="text" inputmode="numeric" name="amount" aria-label="Amount in shillings" maxlength="20" placeholder="500,000" value="${escapeHtml(amount)}"${described(errors, 'amount-fault')}></div>
${fault(errors, 'amount-fault')}</fieldset>`;
}

function networkOf(
  networks: readonly OpenNetwork[],
  { provider }: PayForm,
  errors: readonly string[] | undefined,
): string {
  const choices = networks.map(({ name }) => {
    const { label, mark, prefixes } = NETWORKS[name];
    const isChosen = networks.length === 1 || provider === name;
    return `<input class="hidden" type="radio" id="${name}" name="provider" value="${name}" data-prefixes="${prefixes}"${checked(isChosen)}><label class="choice" for="${name}"><span class="mark ${name}" aria-hidden="true">${mark}</span>${label}</label>`;
  });
  return `<fieldset class="networks"${described(errors, 'provider-fault')}><legend>Network</legend>
${choices.join('\n')}
${fault(errors, 'provider-fault')}</fieldset>`;
}

function attemptOf(view: Extract<PayView, { attempt: FollowedCollection }>): string {
  const { base = '', page, attempt, simulatorUrl } = view;
  const { id, state, reason, prompt_left_s } = attempt;
  const said = escapeHtml(reason);
  const again = (label: string) => `<a class="button" href="${base}${pathOf(view)}">${label}</a>`;
  if (isOpen(state)) {
    const url = `${base}/api/money${pathOf(view)}/?collection=${id}`;
    const simulator = simulatorUrl
      ? `<p class="note">This portal uses the simulator. <a href="${escapeHtml(simulatorUrl)}" target="_blank" rel="noreferrer">Open its phone</a> to type the PIN.</p>`
      : '';
    return `<div id="wait" class="wait" data-left="${prompt_left_s}" data-url="${escapeHtml(url)}">
<p class="timer" id="timer" role="timer" hidden></p>
<h1>${state === 'pending' && prompt_left_s === 0 ? 'We do not know yet' : 'Look at your phone'}</h1>
<p id="said" role="status">${said}</p>
<p id="lost" class="fault" role="status" hidden>No connection. This page looks again by itself.</p>
${simulator}
<p class="note">You may close this page. Nothing is paid twice.</p>
</div>`;
  }
  if (state === 'succeeded')
    return `<div class="banner green" role="status"><h1>Paid</h1><p>Thank you. The payment for ${escapeHtml(page.first_name)} is recorded, and the receipt is in the portal. ${said}</p></div>
<p class="muted">${page.open_amount > 0 ? `${formatUgx(page.open_amount)} is still open.` : 'Nothing is open.'}</p>`;
  if (state === 'failed')
    return `<div class="banner grey" role="status"><h1>Not paid</h1><p>${said}</p></div>${again('Try again')}`;
  return `<div class="banner amber" role="status"><h1>We do not know yet</h1><p>${said}</p></div>`;
}
