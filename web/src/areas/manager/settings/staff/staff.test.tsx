import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { createStaff, listStaff, updateStaff } from '@amayumba/contract/staff/endpoints.ts';
import type { Staff } from '@amayumba/contract/staff/staff.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anEstate } from '../../../../test/factories.ts';
import { answer, answerConflict, keysOf, loseAnswer, refuse } from '../../../../test/handlers.ts';
import { page } from '../../../../test/money.ts';
import { renderScreen, type StaffSession } from '../../../../test/render.tsx';
import { aStaffMember, VIEWER } from '../../../../test/staff.ts';
import { ManagerSettingsScreen } from '../ManagerSettingsScreen.tsx';

const caretaker = aStaffMember();
/** The signed-in account; see signInAs. */
const self = aStaffMember({
  id: 7,
  name: 'Aisha Nakato',
  staff_role: 'manager',
  estates: null,
  estate_names: null,
  cash_limit: null,
  cash_limit_day: null,
});
const MANAGER = { staff_role: 'manager', permissions: ['settings:read', 'staff:read', 'staff:write', 'estates:read'] };

function open(staff: Staff[] = [caretaker, self], as: StaffSession = MANAGER) {
  // The caretaker's estates are on no page of the list.
  answer(listEstates, page([anEstate({ id: 5, name: 'Naguru View' })]));
  const lists = answer(listStaff, page(staff));
  return { lists, ...renderScreen(<ManagerSettingsScreen />, { path: '/manager/settings?tab=staff', ...as }) };
}

const row = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function choose(entry: string) {
  const opened = open();
  await opened.user.click(await screen.findByRole('button', { name: 'More about James Okello' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: entry }));
  return opened;
}

describe('the list of staff', () => {
  test('shows what each person does, where, up to which amounts and whether they may sign in', async () => {
    open();
    const shown = await row('James Okello');
    expect(shown.getByText('Caretaker')).toBeVisible();
    expect(await shown.findByText('Bukoto Court, Kololo Heights')).toBeVisible();
    expect(shown.getByText(/USh\s500,000 a receipt, USh\s2,000,000 a day/)).toBeVisible();
    expect(shown.getByText('Active')).toBeVisible();
    const own = await row('Aisha Nakato');
    expect(own.getByText('All estates')).toBeVisible();
    // Nobody changes their own work.
    expect(own.queryByRole('button')).not.toBeInTheDocument();
  });

  test('offers a viewer nothing that changes it', async () => {
    open([caretaker], VIEWER);
    await row('James Okello');
    expect(screen.queryByRole('button', { name: 'Add staff' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /More about/ })).not.toBeInTheDocument();
  });
});

describe('a new person', () => {
  test('whose invitation was stored, but the answer lost, is in the list, and is invited once by a second press', async () => {
    const { user } = open([self]);
    await user.click(await screen.findByRole('button', { name: 'Add staff' }));
    const form = await dialog('Add Staff');
    await user.type(form.getByLabelText(/^First name/), 'James');
    await user.type(form.getByLabelText(/^Last name/), 'Okello');
    await user.type(form.getByLabelText(/^Email/), 'james@example.com');
    await user.click(form.getByRole('radio', { name: /^Accountant/ }));
    answer(listStaff, page([caretaker, self]));
    const lost = loseAnswer(createStaff);
    await user.click(form.getByRole('button', { name: 'Send Invitation' }));
    expect(await form.findByText(/cannot be reached/)).toBeVisible();
    expect(await screen.findByText('James Okello')).toBeInTheDocument();
    const answered = answer(createStaff, caretaker);
    await user.click(form.getByRole('button', { name: 'Send Invitation' }));
    expect(await screen.findByText('James Okello was invited.')).toBeVisible();
    expect(keysOf(lost)[0]).toMatch(/^[\da-f]{32}$/);
    expect(keysOf(answered)).toEqual(keysOf(lost));
  });

  test('is invited with a role, chosen estates and limits', async () => {
    const { user } = open();
    const sent = answer(createStaff, caretaker);
    await user.click(await screen.findByRole('button', { name: 'Add staff' }));
    const form = await dialog('Add Staff');
    await user.type(form.getByLabelText(/First name/), 'James');
    await user.type(form.getByLabelText(/Last name/), 'Okello');
    await user.type(form.getByLabelText(/Email/), 'james@example.ug');
    await user.click(form.getByRole('radio', { name: /^Caretaker/ }));
    await user.click(form.getByRole('combobox', { name: 'Add an estate' }));
    await user.click(await screen.findByRole('option', { name: /Naguru View/ }));
    expect(within(form.getByRole('list', { name: 'Chosen estates' })).getByText('Naguru View')).toBeVisible();
    await user.type(form.getByLabelText(/Cash limit per receipt/), '500k');
    await user.type(form.getByLabelText(/Cash limit per day/), '2m');
    await user.click(form.getByRole('button', { name: 'Send Invitation' }));
    expect(await screen.findByText('James Okello was invited.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        first_name: 'James',
        last_name: 'Okello',
        username: 'james.okello',
        email: 'james@example.ug',
        phone_number: '',
        staff_role: 'caretaker',
        estates: [5],
        cash_limit: 500_000,
        cash_limit_day: 2_000_000,
      },
    ]);
  });

  test('who is no caretaker has no limits', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add staff' }));
    const form = await dialog('Add Staff');
    await user.click(form.getByRole('radio', { name: /^Accountant/ }));
    expect(form.queryByLabelText(/Cash limit/)).not.toBeInTheDocument();
    await user.click(form.getByRole('radio', { name: /^All estates/ }));
    expect(form.queryByRole('combobox', { name: 'Add an estate' })).not.toBeInTheDocument();
  });

  test('who is refused stays in the form, with the reason at the field', async () => {
    const { user } = open();
    refuse(createStaff, 'email_taken');
    await user.click(await screen.findByRole('button', { name: 'Add staff' }));
    const form = await dialog('Add Staff');
    await user.type(form.getByLabelText(/First name/), 'James');
    await user.type(form.getByLabelText(/Last name/), 'O');
    await user.type(form.getByLabelText(/Email/), 'taken@example.ug');
    await user.click(form.getByRole('radio', { name: /^Viewer/ }));
    await user.click(form.getByRole('button', { name: 'Send Invitation' }));
    await waitFor(() =>
      expect(form.getByLabelText(/Email/)).toHaveAccessibleDescription(
        'There is already an account with this email address.',
      ),
    );
    expect(form.getByLabelText(/First name/)).toHaveValue('James');
    expect(form.getByRole('radio', { name: /^Viewer/ })).toBeChecked();
  });
});

describe('a change of a person', () => {
  test('sends role, estates and version, and the list is fetched again', async () => {
    const { user, lists } = await choose('Change');
    const sent = answer(updateStaff, aStaffMember({ staff_role: 'viewer' }));
    const form = await dialog('Change Staff');
    await user.click(form.getByRole('radio', { name: /^Viewer/ }));
    await user.click(form.getByRole('button', { name: 'Leave out Kololo Heights' }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('James Okello was saved.')).toBeVisible();
    expect(sent).toMatchObject([{ params: { id: '31' }, body: { staff_role: 'viewer', estates: [3], version: 2 } }]);
    await waitFor(() => expect(lists).toHaveLength(2));
  });

  test.each(['last_manager', 'role_not_allowed'] as const)(
    'that is refused with %s says so above the fields',
    async (code) => {
      const { user } = await choose('Change');
      refuse(updateStaff, code);
      const form = await dialog('Change Staff');
      await user.click(form.getByRole('radio', { name: /^Viewer/ }));
      await user.click(form.getByRole('button', { name: 'Save Changes' }));
      expect(await form.findByText('Not saved')).toBeVisible();
      expect(form.getByRole('radio', { name: /^Viewer/ })).toBeChecked();
    },
  );

  test('beside somebody else’s shows what the other changed', async () => {
    const { user } = await choose('Change');
    answerConflict(updateStaff, aStaffMember({ staff_role: 'accountant', version: 3 }));
    const form = await dialog('Change Staff');
    await user.click(form.getByRole('radio', { name: /^Viewer/ }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/Sarah Nakato changed this/)).toBeVisible();
  });

  test('switches the account off after a question', async () => {
    const { user } = await choose('Deactivate');
    const sent = answer(updateStaff, aStaffMember({ status: 'inactive' }));
    const question = within(await screen.findByRole('dialog', { name: 'Deactivate James Okello?' }));
    await user.click(question.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('James Okello is inactive now.')).toBeVisible();
    expect(sent).toMatchObject([{ body: { status: 'inactive', version: 2 } }]);
  });
});

test('a server without permissions has no staff in its settings', async () => {
  answer(listStaff, page([]));
  renderScreen(<ManagerSettingsScreen />, { path: '/manager/settings' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Staff' })).not.toBeInTheDocument();
});
