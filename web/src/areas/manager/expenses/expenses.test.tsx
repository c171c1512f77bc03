import { listApartments, listBlocks, listEstates } from '@amayumba/contract/estates/endpoints.ts';
import {
  createExpense,
  createVendor,
  deleteExpense,
  getExpense,
  listExpenses,
  listVendors,
  reverseExpense,
  updateExpense,
} from '@amayumba/contract/owners/expense-endpoints.ts';
import type { Vendor } from '@amayumba/contract/owners/vendor.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { anEstate } from '../../../test/factories.ts';
import { answer, answerConflict, loseAnswer, type ReceivedCall, refuse } from '../../../test/handlers.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { listing, page } from '../../../test/money.ts';
import { anExpense, aVendor } from '../../../test/owners.ts';
import { renderScreen } from '../../../test/render.tsx';
import { AddExpenseModal } from './AddExpenseModal.tsx';
import { ManagerExpensesScreen } from './ManagerExpensesScreen.tsx';

const PATH = '/manager/expenses';
const tap = anExpense();
const guard = anExpense({ id: 72, category: 'security', description: '', state: 'unpaid', paid_on: null, method: '' });

beforeEach(() => {
  stubBrowser({ width: 1440 });
  answer(listExpenses, { ...page([tap, guard]), total_amount: 300_000 });
  answer(listVendors, page([aVendor()]));
  answer(listBlocks, []);
  answer(listApartments, []);
  answer(listEstates, page([anEstate({ id: 3, name: 'Bukoto Court' })]));
});
const show = (path = PATH) => renderScreen(<ManagerExpensesScreen />, { path });
function AddForm() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <AddExpenseModal onClose={() => setOpen(false)} />;
}
/** The form alone: the list behind it would be drawn again with each change. */
async function openForm() {
  const { user } = renderScreen(<AddForm />);
  return { user, modal: await form('Add expense') };
}
const form = async (name: string) => within(await screen.findByRole('dialog', { name }));
const panel = () => form('Expense');
/** Ends when the vendors are fetched again, because one was added. */
const isListedAgain = (lists: ReceivedCall[]) =>
  waitFor(() => expect(lists.filter(({ query }) => query.get('search') === 'Kato Electric')).toHaveLength(2));

test('the list shows each cost, its place, whether it is paid, and the sum', async () => {
  show();
  await screen.findByText('Kitchen tap replaced');
  const table = within(screen.getByRole('table', { name: 'Expenses' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent(
    '14 Nov 2026Kitchen tap replacedBukoto Court, A-08RepairsMusa PlumbingViewPaid150,000',
  );
  expect(second).toHaveTextContent('Security');
  expect(second).toHaveTextContent('To pay');
  expect(screen.getByText('2 expenses, reversed ones left out of the sum').parentElement).toHaveTextContent('300,000');
});

test('filters are in the address, and narrow list and export', async () => {
  const lists = answer(listExpenses, { ...page([tap]), total_amount: 150_000 });
  const { user } = show(`${PATH}?category=repairs`);
  await screen.findByRole('table', { name: 'Expenses' });
  await user.selectOptions(screen.getByLabelText('State'), 'Paid');
  await expect.poll(() => lists.at(-1)?.query.toString()).toContain('state=paid');
  expect(lists.at(-1)?.query.get('category')).toBe('repairs');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/manager\/expenses$/);
});

test('a vendor beyond one page of them can be chosen as a filter', async () => {
  answer(
    listVendors,
    listing(Array.from({ length: 201 }, (_, nth) => aVendor({ id: nth + 1, name: `Vendor ${nth + 1}` }))),
  );
  const { user } = show();
  await screen.findByRole('option', { name: 'Vendor 201' });
  await user.selectOptions(screen.getByLabelText('Vendor'), 'Vendor 201');
  expect(screen.getByTestId('address')).toHaveTextContent('vendor=201');
});

test('a figure opens its rows', async () => {
  const lists = answer(listExpenses, { ...page([guard]), total_amount: 150_000 });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /To pay/ }));
  expect(screen.getByTestId('address')).toHaveTextContent('state=unpaid');
  await expect.poll(() => lists.some(({ query }) => query.get('state') === 'unpaid')).toBe(true);
});

test('what was paid in a month is by the day of payment, and its rows are the same', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') });
  const lists = answer(listExpenses, { ...page([tap]), total_amount: 150_000 });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Paid in October/ }));
  const shown = () => lists.findLast(({ query }) => query.get('page_size') !== '1')?.query.toString();
  await expect.poll(shown).toMatch(/state=paid.*from=2026-10-01&to=2026-10-31&by=paid_on/);
  expect(screen.getByLabelText('Paid in')).toBeVisible();
  expect(screen.queryByLabelText('Period')).not.toBeInTheDocument();
  expect(lists.filter(({ query }) => query.get('state') === 'paid' && !query.has('by'))).toEqual([]);
  await user.selectOptions(screen.getByLabelText('State'), 'To pay');
  await expect.poll(shown).toMatch(/state=unpaid.*from=2026-10-01&to=2026-10-31(?!.*by=)/);
});

test('all wrong fields of a new expense are shown at once, before anything is sent', async () => {
  const sent = answer(createExpense, tap);
  const { user, modal } = await openForm();
  await user.click(modal.getByRole('button', { name: 'Record expense' }));
  expect(modal.getAllByText('This field is required.')).toHaveLength(3);
  for (const label of [/^Amount/, /^Category/, /^Estate/]) expect(modal.getByLabelText(label)).toBeInvalid();
  expect(sent).toHaveLength(0);
});

test('an expense is recorded once, with its receipt and a vendor that is added by typing', async () => {
  const sent = answer(createExpense, tap);
  const vendors = answer(createVendor, aVendor({ id: 9, name: 'Kato Electric' }));
  const lists = answer(listVendors, page([]));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Add expense' }));
  const modal = await form('Add expense');
  await user.upload(modal.getByLabelText('Receipt'), new File(['x'], 'tap.pdf', { type: 'application/pdf' }));
  await user.type(modal.getByLabelText(/^Amount/), '150k');
  await user.selectOptions(modal.getByLabelText(/^Category/), 'Repairs');
  await user.selectOptions(modal.getByLabelText(/^Estate/), await modal.findByRole('option', { name: 'Bukoto Court' }));
  await user.type(modal.getByRole('combobox', { name: 'Vendor' }), 'Kato Electric');
  await user.click(await screen.findByRole('option', { name: 'Add “Kato Electric”' }));
  await expect.poll(() => vendors.map(({ body }) => body)).toEqual([{ name: 'Kato Electric' }]);
  await isListedAgain(lists);
  await user.dblClick(modal.getByRole('button', { name: 'Record expense' }));
  await modalsAreClosed();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({
    estate: '3',
    category: 'repairs',
    amount: '150000',
    vendor: '9',
    paid_by: 'office',
    method: 'Mobile Money',
    receipt_file: expect.any(File) as File,
  });
});

test('an expense is not sent without the vendor that is being added', async () => {
  const sent = answer(createExpense, tap);
  answer(listVendors, page([]));
  const added = Promise.withResolvers<Vendor>();
  answer(createVendor, () => added.promise);
  const { user, modal } = await openForm();
  await user.type(modal.getByLabelText(/^Amount/), '150k');
  await user.selectOptions(modal.getByLabelText(/^Category/), 'Repairs');
  await user.selectOptions(modal.getByLabelText(/^Estate/), await modal.findByRole('option', { name: 'Bukoto Court' }));
  const vendor = modal.getByRole('combobox', { name: 'Vendor' });
  await user.type(vendor, 'Kato Electric');
  await user.click(await screen.findByRole('option', { name: 'Add “Kato Electric”' }));
  await user.click(modal.getByRole('button', { name: 'Record expense' }));
  expect(vendor).toHaveValue('Kato Electric');
  expect(modal.getByText('This vendor is being added. Try again in a moment.')).toBeVisible();
  expect(sent).toHaveLength(0);
  added.resolve(aVendor({ id: 9, name: 'Kato Electric' }));
  await expect.poll(() => modal.queryByText(/is being added/)).toBeNull();
  await user.click(modal.getByRole('button', { name: 'Record expense' }));
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ vendor: 9 }]);
});

test('the name of a vendor stays if the answer to adding it was lost, and the vendor is chosen once it is there', async () => {
  const lost = loseAnswer(createVendor);
  answer(listVendors, () => page(lost.map(() => aVendor({ id: 9, name: 'Kato Electric' }))));
  const { user, modal } = await openForm();
  await user.type(modal.getByRole('combobox', { name: 'Vendor' }), 'Kato Electric');
  await user.click(await screen.findByRole('option', { name: 'Add “Kato Electric”' }));
  expect(await modal.findByText(/cannot be reached/)).toBeVisible();
  expect(modal.getByRole('combobox', { name: 'Vendor' })).toHaveValue('Kato Electric');
  await user.click(modal.getByRole('button', { name: 'Show choices' }));
  await user.click(await screen.findByRole('option', { name: /^Kato Electric/ }));
  await expect.poll(() => modal.queryByText(/cannot be reached/)).toBeNull();
  expect(lost).toHaveLength(1);
});

test('a place is not taken for the whole estate while its list could not be loaded', async () => {
  refuse(listBlocks, 'database_away');
  const { user, modal } = await openForm();
  await user.selectOptions(modal.getByLabelText(/^Estate/), await modal.findByRole('option', { name: 'Bukoto Court' }));
  expect(await modal.findByText('The list could not be loaded.')).toBeVisible();
  answer(listBlocks, []);
  await user.click(modal.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(modal.queryByText('The list could not be loaded.')).not.toBeInTheDocument());
});

test('what is typed while a vendor is being added stays in the form of a change', async () => {
  answer(getExpense, guard);
  const lists = answer(listVendors, page([]));
  const added = Promise.withResolvers<Vendor>();
  answer(createVendor, () => added.promise);
  const sent = answer(updateExpense, guard);
  const { user } = show(`${PATH}?expense=72`);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const modal = await form('Edit expense');
  const vendor = modal.getByRole('combobox', { name: 'Vendor' });
  await user.clear(vendor);
  await user.type(vendor, 'Kato Electric');
  await user.click(await screen.findByRole('option', { name: 'Add “Kato Electric”' }));
  await user.type(modal.getByLabelText('Notes'), 'Night and day');
  added.resolve(aVendor({ id: 9, name: 'Kato Electric' }));
  await isListedAgain(lists);
  await user.click(modal.getByRole('button', { name: 'Save Changes' }));
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ vendor: 9, notes: 'Night and day' }]);
});

test('an expense that is not paid yet is sent without a payment', async () => {
  const sent = answer(createExpense, guard);
  const { user, modal } = await openForm();
  await user.type(modal.getByLabelText(/^Amount/), '300000');
  await user.selectOptions(modal.getByLabelText(/^Category/), 'Security');
  await user.selectOptions(modal.getByLabelText(/^Estate/), await modal.findByRole('option', { name: 'Bukoto Court' }));
  await user.selectOptions(modal.getByLabelText('Paid'), 'Not paid yet');
  expect(modal.queryByLabelText('Method')).not.toBeInTheDocument();
  await user.click(modal.getByRole('button', { name: 'Record expense' }));
  await modalsAreClosed();
  expect(sent[0]?.body).not.toHaveProperty('paid_on');
  expect(sent[0]?.body).not.toHaveProperty('paid_by');
});

test('on a phone the camera comes first, and the picture stays in sight', async () => {
  stubBrowser({ width: 390, hasFingers: true });
  const { user, modal } = await openForm();
  const camera = modal.getByLabelText('Photo of the receipt');
  expect(camera).toHaveAttribute('capture', 'environment');
  const first = modal.getByRole('button', { name: 'Take a photo of the receipt' });
  expect(first.compareDocumentPosition(modal.getByLabelText(/^Amount/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.upload(camera, new File(['x'], 'receipt.jpg', { type: 'image/jpeg' }));
  expect(await modal.findByRole('img', { name: 'The receipt' })).toHaveAttribute('src', 'blob:receipt.jpg');
  expect(modal.getByRole('button', { name: 'Take it again' })).toBeVisible();
});

test('an expense that the owner paid is in no account: it is corrected or deleted, and not reversed', async () => {
  answer(getExpense, { ...tap, paid_by: 'owner' });
  const sent = answer(updateExpense, tap);
  answer(deleteExpense, undefined);
  const { user } = show(`${PATH}?expense=${tap.id}`);
  const drawer = await panel();
  await user.click(await drawer.findByRole('button', { name: 'Edit' }));
  const edit = await form('Edit expense');
  await user.clear(edit.getByLabelText(/^Amount/));
  await user.type(edit.getByLabelText(/^Amount/), '15000');
  await user.click(edit.getByRole('button', { name: 'Save Changes' }));
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ amount: 15_000 }]);
  const again = await panel();
  expect(again.queryByRole('button', { name: 'Reverse...' })).toBeNull();
  await user.click(again.getByRole('button', { name: 'Delete...' }));
  const modal = await form('Delete this expense?');
  expect(modal.getByText(/The office did not pay it, so nothing else changes/)).toBeVisible();
  await user.click(modal.getByRole('button', { name: 'Delete' }));
  await modalsAreClosed();
});

test('who works for some estates adds vendors, which all estates share, and changes none', async () => {
  const permissions = ['owner_costs:read', 'owner_costs:write'];
  renderScreen(<ManagerExpensesScreen />, { path: `${PATH}?tab=vendors`, staff_role: 'manager', permissions });
  await screen.findByText(aVendor().name);
  expect(screen.getByRole('button', { name: 'Add vendor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: `More about ${aVendor().name}` })).toBeNull();
});

test('what is typed stays when the form is closed', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Add expense' }));
  let modal = await form('Add expense');
  await user.type(modal.getByLabelText(/^Amount/), '90000');
  await user.click(modal.getByRole('button', { name: 'Cancel' }));
  await modalsAreClosed();
  await user.click(screen.getByRole('button', { name: 'Add expense' }));
  modal = await form('Add expense');
  expect(modal.getByLabelText(/^Amount/)).toHaveValue('90,000');
});

test('a row opens the expense with the picture of its receipt, and it can be reversed with a reason', async () => {
  answer(getExpense, tap);
  const sent = answer(reverseExpense, anExpense({ state: 'reversed' }));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Kitchen tap replaced' }));
  const drawer = await panel();
  expect(await drawer.findByRole('img', { name: 'View receipt of Kitchen tap replaced' })).toBeInTheDocument();
  expect(drawer.getByText('Office, Mobile Money, 14 Nov 2026')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Bukoto Court, A-08' })).toHaveAttribute('href', '/manager/apartments/31');
  expect(drawer.queryByRole('button', { name: 'Record as paid' })).not.toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Reverse...' }));
  const modal = await form('Reverse expense');
  await user.type(modal.getByLabelText(/^Reason/), 'Recorded twice');
  await user.click(modal.getByRole('button', { name: 'Reverse expense' }));
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ reason: 'Recorded twice' }]);
});

test('a receipt that is no picture is a link', async () => {
  answer(getExpense, tap);
  show(`${PATH}?expense=71`);
  const drawer = await panel();
  fireEvent.error(await drawer.findByRole('img', { name: /^View receipt/ }));
  expect(drawer.getByRole('link', { name: 'View receipt of Kitchen tap replaced' })).toHaveAttribute(
    'target',
    '_blank',
  );
});

test('an unpaid expense is paid, or deleted after a question', async () => {
  answer(getExpense, guard);
  const paid = answer(updateExpense, anExpense({ id: 72 }));
  const deleted = answer(deleteExpense, undefined);
  const { user } = show(`${PATH}?expense=72`);
  await user.click(await (await panel()).findByRole('button', { name: 'Record as paid' }));
  let modal = await form('Pay expense');
  await user.clear(modal.getByLabelText(/^Paid on/));
  await user.type(modal.getByLabelText(/^Paid on/), '2026-11-20');
  await user.selectOptions(modal.getByLabelText('Method'), 'Cash');
  await user.click(modal.getByRole('button', { name: 'Record as paid' }));
  await expect
    .poll(() => paid[0]?.body)
    .toEqual({ paid_on: '2026-11-20', method: 'Cash', reference: 'MP261114', paid_by: 'office', version: 1 });
  await user.click(await (await panel()).findByRole('button', { name: 'Delete...' }));
  modal = await form('Delete this expense?');
  await user.click(modal.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => deleted).toHaveLength(1);
  expect(deleted[0]?.headers.get('if-match')).toBe('"1"');
});

test('of a posted expense the amount cannot be edited, and a concurrent edit is asked about', async () => {
  answer(getExpense, tap);
  const changed = answerConflict(updateExpense, anExpense({ description: 'Two taps replaced', version: 2 }));
  const { user } = show(`${PATH}?expense=71`);
  await user.click(await (await panel()).findByRole('button', { name: 'Edit' }));
  const modal = await form('Edit expense');
  expect(modal.queryByLabelText(/^Amount/)).not.toBeInTheDocument();
  await user.clear(modal.getByLabelText('What for'));
  await user.type(modal.getByLabelText('What for'), 'Tap and hose');
  await user.click(modal.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/Sarah Nakato changed this/)).toBeVisible();
  expect(changed[0]?.body).toMatchObject({ description: 'Tap and hose', version: 1, category: 'repairs' });
  expect(changed[0]?.body).not.toHaveProperty('amount');
});

test('says what the list is for while it is empty, and why it could not be loaded', async () => {
  answer(listExpenses, { ...page([]), total_amount: 0 });
  const { unmount } = show();
  expect(await screen.findByText('No expenses found')).toBeVisible();
  unmount();
  refuse(listExpenses, 'internal_error');
  show();
  expect(await screen.findByText('Expenses could not be loaded')).toBeVisible();
  expect(screen.queryByText('nothing waits')).not.toBeInTheDocument();
});
