import { listApartments, listAvailableApartments } from '@amayumba/contract/estates/endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { listLeases, moveTenant, moveTenantOut, undoMove, undoMoveOut } from '@amayumba/contract/tenants/endpoints.ts';
import type { Move, MoveOut } from '@amayumba/contract/tenants/move.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aLease, anApartment, aTenant } from '../../../test/factories.ts';
import { answer, answerConflict, refuse } from '../../../test/handlers.ts';
import { anAccount } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { TenancyDialogs } from './TenancyDialogs.tsx';
import { type TenancyDialog, tenancyMenu } from './tenancy-menu.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

const grace = aTenant({ id: 12, lease_start: '2026-01-01', lease_end: '2026-12-31', is_ending: false, version: 3 });
const home = anApartment({ id: 81, number: 'B-02', rent_amount: 900_000 });

const MOVE: Move = {
  tenant: grace,
  from: {
    account: anAccount({ open_amount: 150_000, credit: 0, deposit_held: 0 }),
    last_day: '2026-11-30',
    last_rent: {
      period_start: '2026-11-01',
      period_end: '2026-11-30',
      due_date: '2026-11-05',
      amount: 400_000,
      is_part: false,
    },
  },
  to: {
    account: anAccount({ open_amount: 200_000 }),
    first_day: '2026-12-01',
    first_rent: {
      period_start: '2026-12-01',
      period_end: '2026-12-31',
      due_date: '2026-12-05',
      amount: 900_000,
      is_part: false,
    },
  },
  credit: 70_000,
  deposit: 500_000,
};
const END: MoveOut = {
  tenant: grace,
  account: anAccount({ open_amount: 300_000, balance: 300_000, credit: 0, deposit_held: 500_000 }),
  last_day: '2026-11-15',
  last_rent: {
    period_start: '2026-11-01',
    period_end: '2026-11-15',
    due_date: '2026-11-05',
    amount: 250_000,
    is_part: true,
  },
  keys_returned: true,
  inspection_notes: 'Door broken',
  can_settle: true,
  deposit: { used: 0, refunded: 0, withheld: 0 },
};

const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockClear();
  answer(listMoneyRules, []);
  answer(listLeases, []);
  answer(listApartments, { count: 1, next: null, previous: null, results: [home] });
  answer(listAvailableApartments, {
    apartments: [home],
    total_available: 1,
    summary: { furnished_count: 0, average_rent: 0 },
    filters_applied: {},
  });
});

async function open(dialog: TenancyDialog, name: string, tenant = grace) {
  const { user } = renderScreen(<TenancyDialogs dialog={dialog} tenant={tenant} onClose={onClose} />);
  return { user, form: within(await screen.findByRole('dialog', { name })) };
}
type Opened = Awaited<ReturnType<typeof open>>;
const next = ({ user, form }: Opened) => user.click(form.getByRole('button', { name: 'Next' }));
const type = async ({ user, form }: Opened, label: string | RegExp, text: string) => {
  await user.clear(form.getByLabelText(label));
  await user.type(form.getByLabelText(label), text);
};
const isAt = ({ form }: Opened, heading: string) => form.findByRole('heading', { name: heading });

async function chooseHome(opened: Opened) {
  const { user, form } = opened;
  await isAt(opened, 'New home');
  await user.click(form.getByRole('combobox', { name: /^Apartment/ }));
  await user.click(await screen.findByRole('option', { name: /B-02/ }));
}

test('a move asks for the home, the rent and the money, shows what it does, and is sent once', async () => {
  const calls = answer(moveTenant, MOVE);
  const opened = await open('move', 'Move to another home');
  const { user, form } = opened;
  await type(opened, /^First day/, '2026-12-01');
  await chooseHome(opened);
  await next(opened);
  await isAt(opened, 'Rent and money');
  expect(form.getByRole('heading', { name: 'Rent and money' })).toHaveFocus();
  expect(form.getByLabelText(/^Amount/)).toHaveValue('900,000');
  await user.click(form.getByRole('checkbox', { name: /credit of USh.70,000/ }));
  await next(opened);
  await isAt(opened, 'Summary');
  const old = within(form.getByRole('region', { name: /U02/ }));
  expect(old.getByText(/USh.400,000 for 1 Nov 2026 to 30 Nov 2026/)).toBeVisible();
  expect(old.getByText('Stays open there').nextSibling).toHaveTextContent(/150,000/);
  const there = within(form.getByRole('region', { name: /B-02/ }));
  expect(there.getByText('Deposit taken along').nextSibling).toHaveTextContent(/500,000/);
  expect(calls.map(({ body }) => (body as { preview: boolean }).preview)).toEqual([true, true]);
  await user.click(form.getByRole('button', { name: 'Move tenant' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.at(-1)?.body).toEqual({
    day: '2026-12-01',
    apartment: 81,
    lease_end: '2026-12-31',
    terms: { rent_amount: 900_000, rent_every: 'month', due_day: 5 },
    take_credit: false,
    take_deposit: true,
    version: 3,
    preview: false,
  });
});

test('a refused day is shown at its field, and what was typed stays', async () => {
  refuse(moveTenant, 'invalid_input', { day: ['The lease starts on 1 Jan 2026.'] });
  const opened = await open('move', 'Move to another home');
  await chooseHome(opened);
  await next(opened);
  expect(await opened.form.findByText('The lease starts on 1 Jan 2026.')).toBeVisible();
  expect(opened.form.getByRole('combobox', { name: /^Apartment/ })).toHaveValue('B-02 · Block A · Bukoto Court');
});

test('after another person’s change the form begins again with the version that is stored now', async () => {
  answerConflict(moveTenant, { ...grace, version: 9 });
  const opened = await open('move', 'Move to another home');
  await chooseHome(opened);
  await next(opened);
  expect(await opened.form.findByText(/ changed this( on .*)? at /)).toBeVisible();
  const calls = answer(moveTenant, MOVE);
  await next(opened);
  await isAt(opened, 'Rent and money');
  expect(calls[0]?.body).toMatchObject({ version: 9 });
});

test('the end of a lease asks for keys, inspection and the deposit, and sends each amount', async () => {
  const calls = answer(moveTenantOut, END);
  const opened = await open('end-lease', 'End lease');
  const { user, form } = opened;
  await type(opened, /^Last day/, '2026-11-15');
  await type(opened, 'Inspection', 'Door broken');
  await user.click(form.getByRole('checkbox', { name: 'The keys are returned' }));
  await next(opened);
  await isAt(opened, 'Balance and deposit');
  await type(opened, 'Use for what is open', '300k');
  await type(opened, 'Refund', '150k');
  await type(opened, 'Withhold', '50k');
  await type(opened, /^Reason/, 'Door');
  expect(form.getByText(/USh.0 stays held/)).toBeVisible();
  await next(opened);
  await isAt(opened, 'Summary');
  expect(form.getByText('Free from').nextSibling).toHaveTextContent('16 Nov 2026');
  await user.click(form.getByRole('button', { name: 'End lease' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.at(-1)?.body).toEqual({
    last_day: '2026-11-15',
    keys_returned: true,
    inspection_notes: 'Door broken',
    deposit: {
      used: 300_000,
      refunded: { amount: 150_000, method: 'Mobile Money', reference: '' },
      withheld: { amount: 50_000, reason: 'Door' },
    },
    version: 3,
    preview: false,
  });
  expect(await screen.findByText(/^The lease of .* ended on 15 Nov 2026$/)).toBeVisible();
});

test('one press uses the deposit for what is open and refunds the rest', async () => {
  const account = anAccount({ open_amount: 150_000, deposit_held: 500_000 });
  const calls = answer(moveTenantOut, { ...END, account });
  const opened = await open('end-lease', 'End lease');
  await next(opened);
  await opened.user.click(await opened.form.findByRole('button', { name: /^Use USh.150,000 and refund USh.350,000$/ }));
  expect(opened.form.getByText(/USh.0 stays held/)).toBeVisible();
  await next(opened);
  await isAt(opened, 'Summary');
  expect(calls.at(-1)?.body).toMatchObject({ deposit: { used: 150_000, refunded: { amount: 350_000 } } });
});

test.each([
  [{ open_amount: 0, deposit_held: 500_000 }, /^Refund all USh.500,000$/],
  [{ open_amount: 700_000, deposit_held: 500_000 }, /^Use all USh.500,000$/],
])('with %j it offers %s', async (sums, name) => {
  answer(moveTenantOut, { ...END, account: anAccount(sums) });
  const opened = await open('end-lease', 'End lease');
  await next(opened);
  expect(await opened.form.findByRole('button', { name })).toBeVisible();
});

test('before the last day the deposit waits, and Back keeps what was typed', async () => {
  answer(moveTenantOut, { ...END, last_day: '2026-12-10', can_settle: false });
  const opened = await open('end-lease', 'End lease');
  await type(opened, /^Last day/, '2026-12-10');
  await next(opened);
  expect(await opened.form.findByText(/settled on 10 Dec 2026 or after it/)).toBeVisible();
  expect(opened.form.queryByLabelText('Refund')).not.toBeInTheDocument();
  await opened.user.click(opened.form.getByRole('button', { name: 'Back' }));
  expect(opened.form.getByLabelText(/^Last day/)).toHaveValue('2026-12-10');
});

test('an amount of the deposit is not sent once its field is not shown any more', async () => {
  const paid = anAccount({ open_amount: 0, balance: 0, credit: 0, deposit_held: 500_000 });
  const calls = answer(moveTenantOut, ({ body }) =>
    (body as { last_day: string }).last_day === '2026-10-31' ? { ...END, account: paid } : END,
  );
  const opened = await open('end-lease', 'End lease');
  await type(opened, /^Last day/, '2026-11-15');
  await next(opened);
  await isAt(opened, 'Balance and deposit');
  await type(opened, 'Use for what is open', '300k');
  await type(opened, 'Withhold', '50k');
  await type(opened, /^Reason/, 'Door');
  await opened.user.click(opened.form.getByRole('button', { name: 'Back' }));
  await type(opened, /^Last day/, '2026-10-31');
  await next(opened);
  expect(await opened.form.findByText(/USh.450,000 stays held/)).toBeVisible();
  await next(opened);
  await isAt(opened, 'Summary');
  expect(calls.at(-1)?.body).toMatchObject({ deposit: { withheld: { amount: 50_000, reason: 'Door' } } });
  expect(calls.at(-1)?.body).not.toHaveProperty('deposit.used');
});

test('the end of a lease is not asked for without the notes that are stored', async () => {
  refuse(listLeases, 'internal_error');
  const { user, form } = await open('end-lease', 'End lease');
  expect(await form.findByText('The lease could not be loaded')).toBeVisible();
  answer(listLeases, [aLease({ start: '2026-01-01', keys_returned: false, inspection_notes: 'Door broken' })]);
  await user.click(form.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Inspection')).toHaveValue('Door broken');
});

test('a planned move-out is undone with the version seen', async () => {
  const calls = answer(undoMoveOut, grace);
  const { user, form } = await open('undo-move-out', 'Undo the move-out of Grace Namubiru?');
  await user.click(form.getByRole('button', { name: 'Undo move-out' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls[0]?.body).toEqual({ version: 3 });
});

test('a planned move is undone with the version seen', async () => {
  const calls = answer(undoMove, grace);
  const planned = { ...grace, moves_on: '2026-12-01' };
  const { user, form } = await open('undo-move', 'Undo the move of Grace Namubiru?', planned);
  expect(form.getByText(/does not move on 1 Dec 2026/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Undo move' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls[0]?.body).toEqual({ version: 3 });
});

test.each([
  [{}, ['Move to another home', 'End lease']],
  [{ is_ending: true }, ['Move to another home', 'End lease', 'Undo move-out']],
  [{ moves_on: '2026-12-01' }, ['Undo move']],
  [{ lease_end: '2026-11-20' }, ['Settle deposit']],
  [{ lease_end: null }, ['Move to another home', 'End lease']],
  [{ lease_start: null }, []],
  [{ is_ending: undefined }, []],
])('a tenant with %j can be asked for %j', (given, labels) => {
  const tenant = { ...grace, ...given };
  expect(tenancyMenu(tenant, '2026-11-21', () => {}).map(({ label }) => label)).toEqual(labels);
});

test('a draft of the end of a lease leaves alone the notes and the day that somebody else entered since', async () => {
  const first = await open('end-lease', 'End lease');
  await type(first, /^Last day/, '2026-11-25');
  cleanup();
  // A colleague ended the lease meanwhile, with the keys and what they found.
  answer(listLeases, [
    aLease({
      tenant: 12,
      start: '2026-01-01',
      end: '2026-11-10',
      keys_returned: true,
      inspection_notes: 'Door broken',
    }),
  ]);
  const ended = { ...grace, lease_end: '2026-11-10', version: 4 };
  const stale = answerConflict(moveTenantOut, ended);
  const opened = await open('end-lease', 'Settle deposit', ended);
  expect(opened.form.getByLabelText(/^Last day/)).toHaveValue('2026-11-10');
  await next(opened);
  expect(await opened.form.findByText(/^Sarah Nakato changed this/)).toBeVisible();
  const calls = answer(moveTenantOut, { ...END, last_day: '2026-11-10' });
  await next(opened);
  await isAt(opened, 'Balance and deposit');
  expect([...stale, ...calls].map(({ body }) => body)).toEqual(
    [3, 4].map((version) => ({ last_day: '2026-11-10', version, preview: true })),
  );
});
