import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PAY_PAGE_POLICY } from './pay-page-policy.ts';
import { payLinkProblemPage, payPage, type PayView } from './pay-page.ts';

const PAGE = {
  company: 'Pearl Hill Managers Ltd',
  unit: 'A-05, Block A',
  first_name: 'Grace',
  open_amount: 950_000,
  deposit_due: 0,
};
const FORM = { choice: 'open', shown: '', amount: '', phone: '', provider: '', key: 'k1', again: '' };
const NETWORKS = [
  { name: 'mtn', simulator_url: null },
  { name: 'airtel', simulator_url: null },
] as const;
const ID = '3f1c2a90-5b6d-4e7f-8a9b-0c1d2e3f4a5b';

const formView = (given: Partial<Extract<PayView, { form: unknown }>> = {}): PayView => ({
  token: 'a.b.c',
  page: PAGE,
  form: FORM,
  networks: NETWORKS,
  mayBePaidTwice: false,
  ...given,
});
const attemptView = (
  state: 'pending' | 'succeeded' | 'failed' | 'unknown',
  reason = '',
  prompt_left_s = 300,
): PayView => ({
  token: 'a.b.c',
  page: PAGE,
  attempt: { id: ID, state, reason, prompt_left_s },
  simulatorUrl: null,
});
const textOf = (page: string) =>
  page
    .replaceAll(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\n+/g, '\n')
    .replaceAll('\u00A0', ' ');

test('the form names the company, the home and what is open, and asks for amount, phone and network', () => {
  const page = payPage(formView());
  const text = textOf(page);
  for (const expected of [
    'Pearl Hill Managers Ltd\nA-05, Block A, Grace\nUSh 950,000\nis open',
    'All that is open \nUSh 950,000',
    'Phone that pays',
    'MTN MoMo',
    'Airtel Money',
    'You type your PIN on the phone, never here.',
  ])
    expect(text).toContain(expected);
  expect(page).toContain('action="/pay/a.b.c"');
});

test.each([
  [950_000, 'USh 950,000 is open: the security deposit'],
  [300_000, 'USh 950,000 is open, with a security deposit of USh 300,000'],
])('shows that %d of the open sum is a deposit', (deposit_due, words) => {
  expect(textOf(payPage(formView({ page: { ...PAGE, deposit_due } }))).replaceAll(/\s+/g, ' ')).toContain(words);
});

test('where nothing is open there is only an amount to type, and where no network is on there is no form', () => {
  const ahead = payPage(formView({ page: { ...PAGE, open_amount: 0 } }));
  expect(textOf(ahead)).toContain('You can pay ahead.');
  expect(ahead).not.toContain('value="open"');
  const off = payPage(formView({ networks: [] }));
  expect(off).not.toContain('<form');
  expect(textOf(off)).toContain('ask your property manager');
});

test('a refused form keeps what was typed, and marks what is wrong', () => {
  const page = payPage(
    formView({
      form: { ...FORM, choice: 'another', amount: '300', phone: '0711 000111', provider: 'mtn' },
      problem: { error: 'Please check.', fields: { amount: ['Enter USh 500 or more.'] } },
    }),
  );
  expect(page).toContain('value="300"');
  expect(page).toContain('value="0711 000111"');
  expect(page).toMatch(/id="another"[^>]* checked/);
  expect(page).toMatch(/id="mtn"[^>]* checked/);
  expect(textOf(page)).toContain('Enter USh 500 or more.');
});

test('a payment that is being made refreshes without JavaScript too, and one that has ended does not', () => {
  const waiting = payPage(attemptView('pending', 'Waiting for your PIN on 0772 ••• 456.'));
  expect(waiting).toContain('<noscript><meta http-equiv="refresh"');
  expect(textOf(waiting)).toContain('Look at your phone\nWaiting for your PIN on 0772 ••• 456.');
  expect(textOf(payPage(attemptView('pending', '', 0)))).toContain('We do not know yet');
  for (const state of ['succeeded', 'failed', 'unknown'] as const)
    expect(payPage(attemptView(state))).not.toContain('http-equiv="refresh"');
});

test('each end says what happened, and only a failed payment can be tried again', () => {
  expect(textOf(payPage(attemptView('succeeded')))).toContain('Paid\nThank you.');
  const failed = textOf(payPage(attemptView('failed', 'The PIN was wrong. Nothing was taken.')));
  expect(failed).toContain('Not paid\nThe PIN was wrong. Nothing was taken.');
  expect(failed).toContain('Try again');
  const unknown = textOf(payPage(attemptView('unknown', 'Do not pay again.')));
  expect(unknown).toContain('We do not know yet\nDo not pay again.');
  expect(unknown).not.toContain('Try again');
});

test('what people typed never becomes markup', () => {
  const nasty = `<img src=x onerror=alert(1)>"'&`;
  const page = { ...PAGE, company: nasty, unit: nasty, first_name: nasty };
  const form = { choice: nasty, shown: nasty, amount: nasty, phone: nasty, provider: nasty, key: nasty, again: nasty };
  const problem = { error: nasty, fields: { amount: [nasty], phone: [nasty], provider: [nasty] } };
  const views: PayView[] = [
    formView({ page, form, problem, token: nasty }),
    { token: nasty, page, attempt: { id: ID, state: 'failed', reason: nasty, prompt_left_s: 0 }, simulatorUrl: null },
  ];
  for (const html of [...views.map(payPage), payLinkProblemPage(nasty)]) {
    expect(html).toContain('&lt;img');
    expect(html).not.toContain('<img');
  }
});

test('the page is at most 20 KB compressed in all, and its policy allows its one style and its one script', () => {
  for (const view of [formView(), attemptView('pending', 'W'.repeat(300))]) {
    const page = payPage(view);
    // A phone without brotli gets gzip. The icon is the only other file.
    expect(gzipSync(page).length).toBeLessThan(6 * 1024);
    expect(brotliCompressSync(page).length).toBeLessThan(6 * 1024);
    const { directives } = PAY_PAGE_POLICY.contentSecurityPolicy;
    for (const [tag, allowed] of [
      ['style', directives.styleSrc],
      ['script', directives.scriptSrc],
    ] as const) {
      const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page) ?? [];
      expect(allowed).toEqual([`'sha256-${createHash('sha256').update(text).digest('base64')}'`]);
    }
    expect(directives.defaultSrc).toEqual(["'none'"]);
    expect(page).not.toMatch(/ style=| on[a-z]+="/);
  }
});
