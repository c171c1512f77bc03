import { invitePerson } from '@amayumba/contract/accounts/endpoints.ts';
import { listOwners, listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import {
  createFeeAgreement,
  deleteFeeAgreement,
  listFeeAgreements,
  updateFeeAgreement,
} from '@amayumba/contract/owners/expense-endpoints.ts';
import {
  createRemittance,
  getRemittance,
  listOwnerBalances,
  listOwnerStatements,
  listRemittances,
  previewStatements,
  reverseRemittance,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import { listOwnerships } from '@amayumba/contract/owners/ownership-endpoints.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { today } from '../../../lib/today.ts';
import { stubBrowser } from '../../../test/browser.ts';
import { anEstate, aPerson } from '../../../test/factories.ts';
import { answer, refuse } from '../../../test/handlers.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { page } from '../../../test/money.ts';
import { aBalance, anAgreement, aPreview, aRemittance, aStatementRow } from '../../../test/owners.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerOwnersScreen } from './ManagerOwnersScreen.tsx';

const PATH = '/manager/owners';
const aShare = (estate: number, estate_name: string) => ({
  estate,
  estate_name,
  owner: 9,
  owner_name: 'Rose Nalule',
  share_percent: 100,
  from_date: '2026-01-01',
  to_date: null,
});
beforeEach(() => {
  stubBrowser({ width: 1440 });
  answer(listOwnerBalances, page([aBalance()]));
  answer(listOwnerStatements, page([aStatementRow()]));
  answer(listOwners, [{ id: 9, name: 'Rose Nalule', username: 'rose', email: '' }]);
  answer(listOwnerships, [aShare(3, 'Bukoto Court'), aShare(4, 'Anna Court'), aShare(3, 'Bukoto Court')]);
  answer(listMoneyRules, []);
  answer(listEstates, page([anEstate({ id: 3, name: 'Bukoto Court' })]));
});
const show = (query = '') => renderScreen(<ManagerOwnersScreen />, { path: `${PATH}${query}` });
const form = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('each owner has what is due, the fee to come, and the last statement as a link', async () => {
  const owes = aBalance({ owner: 10, owner_name: 'Peter Kato', balance: -80_000, last_statement: null });
  answer(listOwnerBalances, page([aBalance(), owes]));
  show();
  await screen.findByText('Peter Kato');
  const table = within(screen.getByRole('table', { name: 'Owners' }));
  const [, rose, peter] = table.getAllByRole('row');
  expect(rose).toHaveTextContent(
    'Rose Nalule2 estates · Stanbic 90300123444172,400,000192,000October 20261,900,0006 Oct 2026',
  );
  expect(peter).toHaveTextContent('−80,000');
  expect(peter).toHaveTextContent('None yet');
  expect(table.getByRole('link', { name: 'Rose Nalule' })).toHaveAttribute('href', '/manager/owners/9');
  expect(table.getByRole('link', { name: 'October 2026' })).toHaveAttribute('href', '/manager/owners/statements/41');
});

test('balances are those of the day in the field, today at first', async () => {
  const asked = answer(listOwnerBalances, page([aBalance()]));
  const { user } = show();
  await screen.findByText('Rose Nalule');
  const field = screen.getByLabelText('Due on');
  expect(field).toHaveValue(today());
  expect(asked.at(-1)?.query.get('on')).toBeNull();
  fireEvent.change(field, { target: { value: '2026-10-31' } });
  await expect.poll(() => asked.at(-1)?.query.get('on')).toBe('2026-10-31');
  const files = refuse(listOwnerBalances, 'internal_error');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await expect.poll(() => Object.fromEntries(files[0]?.query ?? [])).toEqual({ on: '2026-10-31', file: 'csv' });
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(field).toHaveValue(today());
});

test('balances of another day are not shown under a day whose balances could not be loaded', async () => {
  answer(listOwnerBalances, page([aBalance()]));
  show();
  await screen.findByText('Rose Nalule');
  refuse(listOwnerBalances, 'internal_error');
  fireEvent.change(screen.getByLabelText('Due on'), { target: { value: '2026-10-31' } });
  expect(await screen.findByText('Owners could not be loaded')).toBeVisible();
  expect(screen.queryByText('Rose Nalule')).not.toBeInTheDocument();
  expect(screen.queryByText(/^Due to/)).not.toBeInTheDocument();
});

test('what is due today opens the running month line by line, and another day is only shown', async () => {
  const asked = answer(previewStatements, [aPreview({ month: today().slice(0, 7), closing_balance: 2_208_000 })]);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '2,400,000 due to Rose Nalule, show why' }));
  const modal = await form('Due to Rose Nalule');
  expect(modal.getByText(/is due today\. The fee to come/)).toHaveTextContent(/USh\s2,400,000.*USh\s192,000/);
  expect(await modal.findByText(/Grace Namubiru, rent/)).toBeVisible();
  expect(asked[0]?.body).toEqual({ month: today().slice(0, 7), owners: [9] });
  await user.keyboard('{Escape}');
  await modalsAreClosed();
  fireEvent.change(screen.getByLabelText('Due on'), { target: { value: '2026-10-31' } });
  await expect.poll(() => screen.queryByRole('button', { name: /show why/ })).toBeNull();
});

test('a remittance may be of one of the estates that the owner has or had', async () => {
  const sent = answer(createRemittance, aRemittance());
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay out to Rose Nalule' }));
  const modal = await form('Record remittance');
  const estate = modal.getByLabelText('Estate');
  await within(estate).findByRole('option', { name: 'Anna Court' });
  expect(within(estate).getAllByRole('option')).toHaveLength(3);
  await user.selectOptions(estate, 'Anna Court');
  await user.click(modal.getByRole('button', { name: 'Record remittance' }));
  await modalsAreClosed();
  expect(sent[0]?.body).toMatchObject({ owner: 9, estate: 4 });
});

test('a remittance begins with what is due, and is recorded once', async () => {
  const sent = answer(createRemittance, aRemittance());
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay out to Rose Nalule' }));
  const modal = await form('Record remittance');
  expect(modal.getByText('Stanbic 9030012344417')).toBeVisible();
  expect(modal.getByLabelText(/^Amount/)).toHaveValue('2,400,000');
  await user.type(modal.getByLabelText('Reference'), 'STB-88120');
  await user.selectOptions(
    modal.getByLabelText('Statement'),
    await modal.findByRole('option', { name: /^October 2026/ }),
  );
  await user.clear(modal.getByLabelText(/^Paid on/));
  await user.type(modal.getByLabelText(/^Paid on/), '2026-11-06');
  await user.dblClick(modal.getByRole('button', { name: 'Record remittance' }));
  await modalsAreClosed();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      owner: 9,
      amount: 2_400_000,
      paid_on: '2026-11-06',
      method: 'Bank Transfer',
      reference: 'STB-88120',
      notes: '',
      statement: 41,
    },
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
});

test('more than what is due is only recorded as an advance', async () => {
  const sent = answer(createRemittance, aRemittance({ amount: 3_000_000 }));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay out to Rose Nalule' }));
  const modal = await form('Record remittance');
  await user.clear(modal.getByLabelText(/^Amount/));
  await user.type(modal.getByLabelText(/^Amount/), '3m');
  expect(modal.getByText(/more than what is due/)).toBeVisible();
  expect(modal.getByRole('button', { name: 'Record remittance' })).toBeDisabled();
  await user.click(modal.getByLabelText('Record as an advance'));
  expect(modal.getByLabelText('What changes')).toHaveTextContent(/−?USh\s?-?600,000|-USh\s600,000|USh\s-600,000/);
  await user.click(modal.getByRole('button', { name: 'Record as an advance' }));
  await modalsAreClosed();
  expect(sent[0]?.body).toMatchObject({ amount: 3_000_000, advance: true });
});

test('a reference that was used before asks back, and is recorded by a second click', async () => {
  refuse(createRemittance, 'duplicate_remittance');
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay out to Rose Nalule' }));
  const modal = await form('Record remittance');
  await user.type(modal.getByLabelText('Reference'), 'STB-88120');
  await user.click(modal.getByRole('button', { name: 'Record remittance' }));
  expect(await modal.findByRole('alert')).toHaveTextContent('with this reference before');
  const sent = answer(createRemittance, aRemittance());
  await user.click(modal.getByRole('button', { name: 'Record anyway' }));
  await modalsAreClosed();
  expect(sent[0]?.body).toMatchObject({ reference: 'STB-88120', allow_duplicate: true });
});

test('where the server knows of less that is due, the form offers the advance', async () => {
  refuse(createRemittance, 'over_balance');
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay out to Rose Nalule' }));
  const modal = await form('Record remittance');
  await user.click(modal.getByRole('button', { name: 'Record remittance' }));
  expect(await modal.findByRole('alert')).toHaveTextContent('more than what is due to the owner');
  const sent = answer(createRemittance, aRemittance());
  await user.click(modal.getByLabelText('Record as an advance'));
  await user.click(modal.getByRole('button', { name: 'Record as an advance' }));
  await modalsAreClosed();
  expect(sent[0]?.body).toMatchObject({ advance: true });
});

test('from the head of the screen the owner is chosen, and missing fields are named together', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Record remittance' }));
  const modal = await form('Record remittance');
  await user.click(modal.getByRole('button', { name: 'Record remittance' }));
  expect(modal.getAllByText('This field is required.')).toHaveLength(2);
  await user.selectOptions(modal.getByLabelText(/^Owner/), await modal.findByRole('option', { name: 'Rose Nalule' }));
  await expect.poll(() => modal.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('2,400,000');
});

test('statements say whether they are paid out, and lead to their page', async () => {
  const lists = answer(
    listOwnerStatements,
    page([
      aStatementRow(),
      aStatementRow({ id: 42, month: '2026-09', paid_out: 2_114_000, to_pay: 0, paid_out_on: '2026-10-06' }),
      aStatementRow({ id: 43, month: '2026-08', closing_balance: 0 }),
    ]),
  );
  const { user } = show('?tab=statements');
  await screen.findByRole('link', { name: 'October 2026' });
  const table = within(screen.getByRole('table', { name: 'Statements' }));
  const [, october, september, august] = table.getAllByRole('row');
  expect(october).toHaveTextContent('October 2026OS-2026-00012Rose Nalule2,500,000150,000236,0002,114,000To pay out');
  expect(september).toHaveTextContent('Paid out6 Oct 2026');
  expect(august).toHaveTextContent('Nothing due');
  expect(table.getByRole('link', { name: 'October 2026' })).toHaveAttribute('href', '/manager/owners/statements/41');
  await user.selectOptions(screen.getByLabelText('Show'), 'With replaced ones');
  await expect.poll(() => lists.at(-1)?.query.get('replaced')).toBe('true');
});

test('a remittance opens beside the list and is reversed with a reason', async () => {
  answer(listRemittances, { ...page([aRemittance()]), total_amount: 1_900_000 });
  answer(getRemittance, aRemittance());
  const sent = answer(reverseRemittance, aRemittance({ reversed_on: '2026-11-24' }));
  const { user } = show('?tab=remittances');
  expect(await screen.findByRole('link', { name: 'Rose Nalule' })).toHaveAttribute('href', '/manager/owners/9');
  expect(screen.getByRole('link', { name: 'OS-2026-00012' })).toHaveAttribute('href', '/manager/owners/statements/41');
  await user.click(await screen.findByRole('button', { name: '6 Nov 2026' }));
  const drawer = await form('Remittance');
  const statement = await drawer.findByRole('link', { name: 'OS-2026-00012' });
  expect(statement).toHaveAttribute('href', '/manager/owners/statements/41');
  expect(drawer.getByText('Bank Transfer')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Reverse...' }));
  const modal = await form('Reverse remittance');
  await user.type(modal.getByLabelText(/^Reason/), 'The transfer came back');
  await user.click(modal.getByRole('button', { name: 'Reverse remittance' }));
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ reason: 'The transfer came back' }]);
});

test('a link opens a remittance that is on another page of the list', async () => {
  answer(listRemittances, { ...page([aRemittance({ id: 60 })]), total_amount: 1_900_000 });
  const asked = answer(getRemittance, aRemittance({ reference: 'STB-1' }));
  const { unmount } = show('?tab=remittances&remittance=61');
  expect(await (await form('Remittance')).findByText('STB-1')).toBeVisible();
  expect(asked[0]?.params['id']).toBe('61');
  unmount();
  refuse(getRemittance, 'not_found');
  show('?tab=remittances&remittance=62');
  expect(await (await form('Remittance')).findByText('This remittance is not there')).toBeVisible();
});

test('fee agreements are listed by estate, added, corrected and deleted', async () => {
  const old = anAgreement({ id: 3, from_date: '2025-01-01', percent: 10, minimum: 0, is_in_force: false });
  answer(listFeeAgreements, page([anAgreement(), old]));
  const added = answer(createFeeAgreement, anAgreement());
  const corrected = answer(updateFeeAgreement, anAgreement({ percent: 7.5 }));
  const deleted = answer(deleteFeeAgreement, undefined);
  const { user } = show('?tab=agreements');
  await screen.findByText('In force');
  const table = within(screen.getByRole('table', { name: 'Fee agreements' }));
  const [, now, before] = table.getAllByRole('row');
  expect(now).toHaveTextContent(/8% of money received, at least USh\s200,00050%18%In force/);
  expect(before).toHaveTextContent('Ended');
  await user.click(screen.getByRole('button', { name: 'Add agreement' }));
  let modal = await form('Add fee agreement');
  await user.selectOptions(modal.getByLabelText(/^Estate/), await modal.findByRole('option', { name: 'Bukoto Court' }));
  await user.type(modal.getByLabelText(/^Fee, percent/), '7,5');
  await user.click(modal.getByRole('button', { name: 'Add agreement' }));
  expect(modal.getByText('Enter a number, for example 14 or 7.5.')).toBeVisible();
  await user.clear(modal.getByLabelText(/^Fee, percent/));
  await user.type(modal.getByLabelText(/^Fee, percent/), '7.5');
  await user.click(modal.getByRole('button', { name: 'Add agreement' }));
  await modalsAreClosed();
  expect(added[0]?.body).toMatchObject({ estate: 3, percent_of: 'received', percent: '7.5', minimum: 0 });
  const menu = () => user.click(screen.getByRole('button', { name: 'More about Bukoto Court, from 1 Jan 2026' }));
  await menu();
  await user.click(await screen.findByRole('menuitem', { name: 'Correct' }));
  modal = await form('Correct fee agreement');
  await user.clear(modal.getByLabelText(/^Fee, percent/));
  await user.type(modal.getByLabelText(/^Fee, percent/), '7.5');
  await user.click(modal.getByRole('button', { name: 'Save Changes' }));
  await modalsAreClosed();
  expect(corrected[0]?.body).toMatchObject({ percent: '7.5', version: 1 });
  await menu();
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  modal = await form('Delete this fee agreement?');
  await user.click(modal.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => deleted).toHaveLength(1);
});

test('a new fee agreement names the rate of VAT that is in force', async () => {
  answer(listFeeAgreements, page([]));
  const rule = { key: 'vat_percent' as const, source: 'Value Added Tax Act', note: '' };
  answer(listMoneyRules, [
    { ...rule, value: 20, from_date: '2026-07-01', is_in_force: true },
    { ...rule, value: 18, from_date: '2022-07-01', is_in_force: false },
  ]);
  const { user } = show('?tab=agreements');
  await user.click(await screen.findByRole('button', { name: 'Add agreement' }));
  const modal = await form('Add fee agreement');
  expect(await modal.findByText('20 if the office is registered.')).toBeVisible();
});

test('says so while there is nothing, and why the balances could not be loaded', async () => {
  answer(listOwnerBalances, page([]));
  const { unmount } = show();
  expect(await screen.findByText('No owners found')).toBeVisible();
  unmount();
  refuse(listOwnerBalances, 'internal_error');
  show();
  expect(await screen.findByText('Owners could not be loaded')).toBeVisible();
});

test('an invited owner, who has no estate and is in no list here, is on a page that gives them one', async () => {
  answer(listOwnerBalances, page([]));
  answer(invitePerson, aPerson({ id: 10, role: 'owner' }));
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'Invite owner' }))[0] as HTMLElement);
  const invitation = await form('Invite Owner');
  for (const [label, text] of [
    [/First name/, 'Peter'],
    [/Last name/, 'Kato'],
    [/Email/, 'kato@example.ug'],
  ] as const)
    await user.type(invitation.getByLabelText(label), text);
  await user.click(invitation.getByRole('button', { name: 'Send Invitation' }));
  await expect.poll(() => screen.getByTestId('address').textContent).toBe('/manager/owners/10');
  expect(await screen.findByText('Give them their estates on this page.')).toBeVisible();
});
