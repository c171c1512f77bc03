import { NOTICE_NAMES } from '@amayumba/contract/messages/notice.ts';
import { listNotices, serveNotice } from '@amayumba/contract/messages/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stubBrowser } from '../../../../test/browser.ts';
import { aNotice } from '../../../../test/messages.ts';
import { answer, refuse } from '../../../../test/handlers.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { anAccount, page } from '../../../../test/money.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { NoticesTab } from './NoticesTab.tsx';
import { ServeNoticeModal } from './ServeNoticeModal.tsx';

beforeEach(() => stubBrowser({ width: 1440 }));
const form = async () => within(await screen.findByRole('dialog', { name: 'Serve a notice' }));
const serveOn = () => renderScreen(<ServeNoticeModal account={anAccount()} onClose={() => undefined} />);

test('the list says what was served on whom, whether it was opened, and where the proof is', async () => {
  answer(listNotices, page([aNotice(), aNotice({ id: 52, read_at: '2026-11-13T06:00:00Z', pdf: null })]));
  renderScreen(<NoticesTab />, { path: '/manager/messages?tab=notices' });
  await screen.findByRole('link', { name: /^View/ });
  const [, unopened, opened] = screen.getAllByRole('row');
  expect(unopened).toHaveTextContent('USh 480,000 from 1 Mar 2027');
  expect(unopened).toHaveTextContent('Not opened');
  const row = within(unopened as HTMLElement);
  expect(row.getByRole('link', { name: /^View/ })).toHaveAttribute('href', '/files/notice.pdf');
  expect(row.getByRole('link', { name: /^Delivery/ })).toHaveAttribute('href', '/manager/messages?notice=51');
  expect(opened).toHaveTextContent('Opened13 Nov 2026, 09:00');
  expect(opened).toHaveTextContent('Paper erased');
});

test('the kind and an account in the address narrow the list', async () => {
  const lists = answer(listNotices, page([]));
  const { user } = renderScreen(<NoticesTab />, { path: '/manager/messages?tab=notices&account=7' });
  expect(await screen.findByText('No notice was served that matches.')).toBeVisible();
  expect(lists[0]?.query.get('account')).toBe('7');
  await user.selectOptions(screen.getByLabelText('Notice'), 'Entry for inspection');
  await expect.poll(() => lists.at(-1)?.query.get('kind')).toBe('inspection');
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  await expect.poll(() => lists.at(-1)?.query.size).toBe(2);
});

test('a notice of a new rent shows its section and what the rise is, and is served once', async () => {
  const warnings = [{ text: '90 days are advised.', section: 'section 26', source: 'Landlord and Tenant Act 2022' }];
  const sent = answer(serveNotice, aNotice({ warnings }));
  const { user } = serveOn();
  const modal = await form();
  expect(modal.getByText('Landlord and Tenant Act 2022, section 26.')).toBeVisible();
  await user.type(modal.getByRole('textbox', { name: /New rent/ }), '480k');
  expect(modal.getByText(/6.7% more/)).toBeVisible();
  await user.type(modal.getByLabelText(/^From/), '2027-03-01');
  await user.dblClick(modal.getByRole('button', { name: 'Serve notice' }));
  const served = within(await screen.findByRole('dialog', { name: 'Notice served' }));
  expect(sent.map(({ body }) => body)).toEqual([
    { account: 7, kind: 'rent_increase', values: { new_rent: 480_000, from_date: '2027-03-01' } },
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
  expect(served.getByText(/90 days are advised/)).toHaveTextContent('(Landlord and Tenant Act 2022, section 26)');
  expect(served.getByRole('link', { name: /^View notice/ })).toHaveAttribute('href', '/files/notice.pdf');
  expect(served.getByRole('link', { name: 'How it was delivered' })).toHaveAttribute(
    'href',
    '/manager/messages?notice=51',
  );
});

test.each([
  ['Entry for inspection', 'section 48', /Day of the visit/],
  ['End of tenancy', 'sections 34 to 38', /Last day of the tenancy/],
  [NOTICE_NAMES.arrears, 'sections 29 and 43', /To be paid by/],
])('%s rests on %s and has its own fields', async (name, section, label) => {
  const { user } = serveOn();
  const modal = await form();
  await user.selectOptions(modal.getByLabelText('Notice'), name);
  expect(modal.getByText(`Landlord and Tenant Act 2022, ${section}.`)).toBeVisible();
  expect(modal.getByLabelText(label)).toBeVisible();
  expect(modal.queryByLabelText(/New rent/)).not.toBeInTheDocument();
});

test('a notice that is too early is refused at the form, which stays', async () => {
  refuse(serveNotice, 'notice_too_short');
  const { user } = serveOn();
  const modal = await form();
  await user.selectOptions(modal.getByLabelText('Notice'), 'Entry for inspection');
  await user.type(modal.getByLabelText(/Day of the visit/), '2026-12-01');
  await user.type(modal.getByLabelText(/Time/), '14:30');
  await user.click(modal.getByRole('button', { name: 'Serve notice' }));
  expect(await modal.findByRole('alert')).toHaveTextContent('too little notice');
  expect(modal.getByLabelText(/Day of the visit/)).toHaveValue('2026-12-01');
});

test('a fault is shown at its field', async () => {
  refuse(serveNotice, 'invalid_input', { 'values.pay_by': ['This day has passed.'] });
  const { user } = serveOn();
  const modal = await form();
  await user.selectOptions(modal.getByLabelText('Notice'), NOTICE_NAMES.arrears);
  await user.type(modal.getByLabelText(/To be paid by/), '2026-12-01');
  await user.click(modal.getByRole('button', { name: 'Serve notice' }));
  expect(await modal.findByText('This day has passed.')).toBeVisible();
  expect(modal.queryByRole('alert')).not.toBeInTheDocument();
});

test('from the list the account is chosen in the form', async () => {
  answer(listNotices, page([]));
  const { user } = renderScreen(<NoticesTab />, { path: '/manager/messages?tab=notices' });
  await user.click(await screen.findByRole('button', { name: 'Serve a notice' }));
  const modal = await form();
  expect(modal.getByRole('combobox', { name: 'Tenant' })).toBeVisible();
  expect(modal.getByRole('button', { name: 'Serve notice' })).toBeDisabled();
  await user.click(modal.getByRole('button', { name: 'Cancel' }));
  await modalsAreClosed();
});
