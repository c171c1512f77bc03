import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { exportSchedule, previewSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import { getMoneyFigures } from '@amayumba/contract/money/figures-endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listStaff } from '@amayumba/contract/staff/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { anEstate } from '../../../test/factories.ts';
import { answer } from '../../../test/handlers.ts';
import { aClaim, anAccount, aReceipt, FIGURES, page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { aStaffMember } from '../../../test/staff.ts';
import { ManagerMoneyScreen } from './ManagerMoneyScreen.tsx';

const { tenant_details } = anAccount();
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

function open(tab: string) {
  answer(listEstates, page([anEstate({ id: 3, name: 'Kireka Hill Cottages' })]));
  answer(getMoneyFigures, FIGURES);
  answer(listMoneyRules, []);
  const claims = answer(listClaims, ({ query }) => page(query.get('search') === 'nobody' ? [] : [aClaim()]));
  const deposits = answer(listDeposits, ({ query }) =>
    page(
      query.get('search') === 'nobody'
        ? []
        : [{ account: 7, tenant_details, deposit_held: 1, deposit_due: 0, movements: [] }],
    ),
  );
  return { claims, deposits, ...renderScreen(<ManagerMoneyScreen />, { path: `/manager/money?tab=${tab}` }) };
}

/** Chooses a format in the menu Export of the list. */
async function save(user: ReturnType<typeof open>['user'], format: string) {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
}

test.each([
  ['claims', 'Search claims'],
  ['deposits', 'Search deposits'],
] as const)(
  'the %s are searched and filtered in the address, cleared at once, and saved as a file',
  async (tab, label) => {
    const { user, ...calls } = open(tab);
    await screen.findByRole('row', { name: /Aisha Namatovu/ });
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Estate'), 'Kireka Hill Cottages');
    await user.type(screen.getByRole('searchbox', { name: label }), 'nobody');
    await waitFor(() => expect(address()).toBe(`/manager/money?tab=${tab}&estate=3&search=nobody`));
    expect(await screen.findByText(/match(es)? the search and filters\./)).toBeInTheDocument();
    await save(user, 'Excel (XLSX)');
    await waitFor(() => {
      const saved = calls[tab].find(({ query }) => query.has('file'));
      expect([saved?.query.get('file'), saved?.query.get('search'), saved?.query.get('estate_id')]).toEqual([
        'xlsx',
        'nobody',
        '3',
      ]);
    });
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(await screen.findByRole('row', { name: /Aisha Namatovu/ })).toBeInTheDocument();
    expect(address()).toBe(`/manager/money?tab=${tab}`);
  },
);

const grace = { ...tenant_details, name: 'Grace Nakato' };

test('claims of others and their count appear when the person comes back', async () => {
  open('claims');
  await screen.findByRole('row', { name: /Aisha Namatovu/ });
  answer(listClaims, page([aClaim({ tenant_details: grace })], 5));
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('row', { name: /Grace Nakato/ })).toBeInTheDocument();
  expect(await screen.findByRole('tab', { name: /^Claims to verify\s*5$/ })).toBeInTheDocument();
});

test('deposits of others appear when the person comes back', async () => {
  open('deposits');
  await screen.findByRole('row', { name: /Aisha Namatovu/ });
  answer(listDeposits, page([{ account: 8, tenant_details: grace, deposit_held: 1, deposit_due: 0, movements: [] }]));
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('row', { name: /Grace Nakato/ })).toBeInTheDocument();
});

test.each([1440, 390])('the tenant of a receipt is a link to the account, %i px wide', async (width) => {
  stubBrowser({ width });
  answer(listReceipts, { next: null, previous: null, results: [aReceipt()] });
  const { user } = open('receipts');
  expect(await screen.findByRole('link', { name: 'Aisha Namatovu' })).toHaveAttribute(
    'href',
    '/manager/money/accounts/7',
  );
  await user.click(screen.getByRole('button', { name: 'AMA-2026-000812' }));
  expect(address()).toBe('/manager/money?tab=receipts&receipt=812');
});

test('receipts are filtered by who recorded them, among people who may, with their sum and in the file', async () => {
  const staff = [
    aStaffMember({ id: 31, name: 'James Okello' }),
    aStaffMember({ id: 32, name: 'Sarah Nabwire', staff_role: 'accountant', status: 'inactive' }),
    aStaffMember({ id: 33, name: 'Peter Kato', staff_role: 'viewer' }),
    aStaffMember({ id: 34, name: 'Ruth Atim', status: 'invited' }),
  ];
  answer(listStaff, page(staff));
  const asked = answer(listReceipts, ({ query }) =>
    query.get('count') === 'false'
      ? { next: null, previous: null, results: [aReceipt()] }
      : { ...page([aReceipt()]), ...(query.get('sum') === 'true' && { total_amount: 450_000 }) },
  );
  const { user } = open('receipts');
  const field = await screen.findByLabelText('Recorded by');
  await waitFor(() => expect(field).toHaveTextContent('Sarah'));
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Anybody', 'James Okello', 'Sarah Nabwire (inactive)']);
  expect(screen.queryByText(/left out of the sum/)).toBeNull();
  await user.selectOptions(field, 'Sarah Nabwire (inactive)');
  expect(address()).toBe('/manager/money?tab=receipts&by=32');
  expect((await screen.findByText(/^1 receipt, .* left out of the sum$/)).parentElement).toHaveTextContent('450,000');
  expect(asked.at(-1)?.query.get('recorded_by')).toBe('32');
  await save(user, 'CSV');
  await waitFor(() => expect(asked.find(({ query }) => query.has('file'))?.query.get('recorded_by')).toBe('32'));
});

test('people who do not see the staff filter receipts by no person', async () => {
  answer(listReceipts, page([aReceipt()]));
  answer(getMoneyFigures, FIGURES);
  renderScreen(<ManagerMoneyScreen />, { path: '/manager/money?tab=receipts', permissions: ['money:read'] });
  expect(await screen.findByRole('link', { name: 'Aisha Namatovu' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Recorded by')).toBeNull();
});

test('the day of the schedule is kept in the address, and its charges are saved as a file', async () => {
  const asked = answer(previewSchedule, { count: 0, total_amount: 0, created: 0, charges: [] });
  const saved = answer(exportSchedule, 'Tenant,Home');
  const { user } = open('schedule');
  fireEvent.change(await screen.findByLabelText('Rent due until'), { target: { value: '2026-12-31' } });
  await waitFor(() => expect(address()).toBe('/manager/money?tab=schedule&until=2026-12-31'));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ until: '2026-12-31' }));
  await save(user, 'CSV');
  await waitFor(() => expect(saved[0]?.query.toString()).toBe('until=2026-12-31&file=csv'));
  fireEvent.change(screen.getByLabelText('Rent due until'), { target: { value: '' } });
  expect(await screen.findByText('Choose a day')).toBeInTheDocument();
  expect(address()).toBe('/manager/money?tab=schedule&until=2026-12-31');
});

test('homes with one number in two blocks are told apart', async () => {
  const receipts = ['A', 'B'].map((block, id) =>
    aReceipt({ id, tenant_details: { ...tenant_details, apartment: '7', block } }),
  );
  answer(listReceipts, page(receipts));
  open('receipts');
  expect(await screen.findByText('A 7, Kireka Hill Cottages')).toBeInTheDocument();
  expect(screen.getByText('B 7, Kireka Hill Cottages')).toBeInTheDocument();
});
