import {
  getPerson,
  resendInvitation,
  invitePerson,
  listPeople,
  mailPasswordLink,
  resetSecondFactor,
  updatePerson,
} from '@amayumba/contract/accounts/endpoints.ts';
import type { Person } from '@amayumba/contract/accounts/person.ts';
import { listEstates, updateEstate } from '@amayumba/contract/estates/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anEstate, aPerson } from '../../../test/factories.ts';
import { answer, answerConflict, keysOf, loseAnswer, refuse } from '../../../test/handlers.ts';
import { conflictAnswer } from '../../../test/conflict.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerPeopleScreen } from './ManagerPeopleScreen.tsx';

const owner = aPerson({ id: 21, name: 'Peter Mugisha', role: 'owner', estates_count: 2 });
const invited = aPerson({
  id: 22,
  name: 'Sarah Nalubega',
  email: 'sarah@example.ug',
  role: 'owner',
  status: 'invited',
  invited_until: '2099-11-28T09:00:00Z',
});
/** The signed-in account; see signInAs. */
const self = aPerson({ id: 7, name: 'Aisha Nakato', role: 'manager' });

const pageOf = <Row,>(results: Row[], count = results.length) => ({ count, next: null, previous: null, results });

function serve(people: Person[] = [owner, invited, self]) {
  answer(getPerson, ({ params }) => people.find(({ id }) => String(id) === params['id']) ?? owner);
  answer(listEstates, ({ query }) =>
    pageOf(query.has('owner') ? [anEstate({ id: 3, owner: 21 })] : [anEstate({ id: 4, name: 'Kololo Heights' })]),
  );
  return answer(listPeople, pageOf(people));
}
const open = (path = '/manager/people') => renderScreen(<ManagerPeopleScreen />, { path });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

async function choose(entry: string, name = 'Peter Mugisha', path = '/manager/people?person=21') {
  const { user } = open(path);
  await user.click(await screen.findByRole('button', { name: `More about ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  return user;
}

const row = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);

describe('the list', () => {
  test('shows the role and state of each account', async () => {
    serve();
    open();
    expect((await row('Peter Mugisha')).getByText('Owner · 2 estates')).toBeVisible();
    expect((await row('Sarah Nalubega')).getByText('Invited')).toBeVisible();
    expect((await row('Aisha Nakato')).getByText('Manager')).toBeVisible();
  });

  test('is filtered by search, role and status, which are in the address', async () => {
    const calls = serve();
    const { user } = open('/manager/people?role=owner');
    await user.selectOptions(await screen.findByLabelText('Status'), 'Invited');
    await user.type(screen.getByLabelText('Search people'), 'sarah');
    await waitFor(() =>
      expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({
        role: 'owner',
        status: 'invited',
        search: 'sarah',
        page: '1',
      }),
    );
    expect(screen.getByTestId('address')).toHaveTextContent('role=owner&status=invited&search=sarah');
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/people$/));
  });

  test('shows why it could not be loaded, and an empty state', async () => {
    refuse(listPeople, 'database_away');
    const { user } = open();
    expect(await screen.findByText('People could not be loaded')).toBeVisible();
    serve([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nobody found')).toBeVisible();
  });
});

describe('an invitation', () => {
  test('is sent with a username made of the name, and the list is fetched again', async () => {
    const lists = serve();
    const calls = answer(invitePerson, invited);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite Manager' }));
    const form = await dialog('Invite Manager');
    await user.type(form.getByLabelText(/First name/), 'Sarah');
    await user.type(form.getByLabelText(/Last name/), 'Nalubega');
    await user.type(form.getByLabelText(/Email/), 'sarah@example.ug');
    expect(form.getByLabelText(/Username/)).toHaveValue('sarah.nalubega');
    await user.click(form.getByRole('button', { name: 'Send Invitation' }));
    await isGone('Invite Manager');
    expect(calls.map(({ body }) => body)).toEqual([
      {
        role: 'manager',
        first_name: 'Sarah',
        last_name: 'Nalubega',
        email: 'sarah@example.ug',
        username: 'sarah.nalubega',
        phone_number: '',
      },
    ]);
    await waitFor(() => expect(lists.length).toBe(2));
  });

  test('whose answer was lost is sent again under the same key', async () => {
    serve();
    const lost = loseAnswer(invitePerson);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite Owner' }));
    const form = await dialog('Invite Owner');
    await user.type(form.getByLabelText(/First name/), 'Sarah');
    await user.type(form.getByLabelText(/Last name/), 'Nalubega');
    await user.type(form.getByLabelText(/Email/), 'sarah@example.ug');
    await user.click(form.getByRole('button', { name: 'Send Invitation' }));
    expect(await form.findByText(/cannot be reached/)).toBeVisible();
    const answered = answer(invitePerson, invited);
    await user.click(form.getByRole('button', { name: 'Send Invitation' }));
    await isGone('Invite Owner');
    expect(keysOf(lost)[0]).toMatch(/^[\da-f]{32}$/);
    expect(keysOf(answered)).toEqual(keysOf(lost));
  });

  test('that is refused shows why at the field and keeps the input', async () => {
    serve();
    refuse(invitePerson, 'email_taken');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite Owner' }));
    const form = await dialog('Invite Owner');
    for (const [label, text] of [
      [/First name/, 'Sarah'],
      [/Last name/, 'N'],
      [/Email/, 'taken@example.ug'],
    ] as const)
      await user.type(form.getByLabelText(label), text);
    await user.click(form.getByRole('button', { name: 'Send Invitation' }));
    await waitFor(() =>
      expect(form.getByLabelText(/Email/)).toHaveAccessibleDescription(
        'There is already an account with this email address.',
      ),
    );
    expect(form.getByLabelText(/First name/)).toHaveValue('Sarah');
  });

  test('that is open shows its expiry, and can be sent again; sent too soon it shows a refusal next to the button', async () => {
    serve();
    refuse(resendInvitation, 'too_many_requests');
    const { user } = open('/manager/people?person=22');
    expect(await screen.findByText(/works once, until 28 Nov 2099/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
    expect(await screen.findByText('Too many requests. Please wait a moment.')).toBeVisible();
    const calls = answer(resendInvitation, invited);
    await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
    await waitFor(() => expect(calls.map(({ params }) => params['id'])).toEqual(['22']));
  });
});

describe('an account', () => {
  test('of an owner with a smaller share leads to the shares of the estate', async () => {
    serve();
    answer(listEstates, pageOf([anEstate({ id: 3, name: 'Bukoto Court', owner: 70 })]));
    open('/manager/people?person=21');
    expect(await screen.findByRole('link', { name: 'A share of Bukoto Court' })).toHaveAttribute(
      'href',
      '/manager/estates/3?tab=owners',
    );
    expect(screen.queryByRole('button', { name: 'Take away Bukoto Court' })).toBeNull();
  });

  test('of an owner gets and loses estates', async () => {
    serve();
    const calls = answer(updateEstate, anEstate());
    const { user } = open('/manager/people?person=21');
    await user.click(await screen.findByRole('button', { name: 'Take away Bukoto Court' }));
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ params: { id: '3' }, body: { owner: null } }));
    await user.click(screen.getByRole('combobox', { name: 'Give an estate' }));
    await user.click(await screen.findByRole('option', { name: /Kololo Heights/ }));
    await user.click(screen.getByRole('button', { name: 'Give' }));
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ params: { id: '4' }, body: { owner: 21 } }));
  });

  test('of an owner of very many estates shows them by pages', async () => {
    serve();
    const calls = answer(listEstates, pageOf([anEstate({ id: 3, name: 'Bukoto Court', owner: 21 })], 51));
    const { user } = open('/manager/people?person=21');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of estates' }));
    expect(pages.getByText('1–50 of 51 estates')).toBeVisible();
    await user.click(pages.getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({ owner: '21', page: '2' }),
    );
    // The only row of that page was removed.
    answer(listEstates, pageOf([], 50));
    answer(updateEstate, anEstate());
    await user.click(screen.getByRole('button', { name: 'Take away Bukoto Court' }));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages of estates' })).toBeNull());
  });

  test('is changed, and the refusal of a role is shown at its field', async () => {
    serve();
    const calls = answer(updatePerson, owner);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Peter Mugisha' }));
    const form = await dialog('Edit Account');
    await user.selectOptions(form.getByLabelText('Role'), 'Manager');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await isGone('Edit Account');
    expect(calls[0]).toMatchObject({ params: { id: '21' }, body: { role: 'manager', username: owner.username } });
  });

  test('is deactivated after a question, and a refusal and a concurrent edit are shown there', async () => {
    const seen = { ...owner, version: 3 };
    serve([seen]);
    refuse(updatePerson, 'last_manager');
    const user = await choose('Deactivate');
    const question = await dialog('Deactivate Peter Mugisha?');
    await user.click(question.getByRole('button', { name: 'Deactivate' }));
    expect(
      await question.findByText(
        'This is the last manager of all estates who can sign in. Invite another one first and wait until they have chosen a password.',
      ),
    ).toBeVisible();
    answerConflict(updatePerson, { ...seen, version: 4, role: 'manager' });
    await user.click(question.getByRole('button', { name: 'Deactivate' }));
    expect(await question.findByText(/^Role: manager/)).toBeVisible();
    const calls = answer(updatePerson, owner);
    await user.click(question.getByRole('button', { name: 'Deactivate' }));
    await isGone('Deactivate Peter Mugisha?');
    expect(calls[0]).toMatchObject({ params: { id: '21' }, body: { status: 'inactive', version: 4 } });
  });

  test('gets a link by mail, or a password that is set now; what it does not have is not reset', async () => {
    serve();
    const links = answer(mailPasswordLink, { message: 'On its way.' });
    const user = await choose('Reset password');
    const form = await dialog('Reset Password');
    await user.click(form.getByRole('button', { name: 'Send Link' }));
    await isGone('Reset Password');
    expect(links[0]?.params['id']).toBe('21');

    refuse(updatePerson, 'invalid_input', { password: ['This password is too common.'] });
    await user.click(await screen.findByRole('button', { name: 'More about Peter Mugisha' }));
    const reset = await screen.findByRole('menuitem', { name: 'Reset password' });
    expect(screen.queryByRole('menuitem', { name: 'Reset two-step verification' })).toBeNull();
    await user.click(reset);
    const again = await dialog('Reset Password');
    await user.click(again.getByRole('radio', { name: /Set one now/ }));
    await user.type(again.getByLabelText(/New password/), 'password1');
    await user.click(again.getByRole('button', { name: 'Set Password' }));
    await waitFor(() =>
      expect(again.getByLabelText(/New password/)).toHaveAccessibleDescription('This password is too common.'),
    );
  });

  test('of one’s own cannot be deactivated, requires the password when the email address changes, and shows errors at the field', async () => {
    serve();
    const { user } = open('/manager/people?person=7');
    expect(await screen.findByText('Your own account')).toBeVisible();
    expect(screen.queryByRole('button', { name: /More about/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Edit Account' }));
    const form = await dialog('Edit Account');
    expect(form.queryByLabelText(/^Your password/)).toBeNull();
    await user.clear(form.getByLabelText(/^Email/));
    await user.type(form.getByLabelText(/^Email/), 'new@example.ug');
    await user.type(form.getByLabelText(/^Your password/), 'Matooke-at-noon-7');
    const calls = refuse(updatePerson, 'invalid_input', { current_password: ['This is not your present password.'] });
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(form.getByLabelText(/^Your password/)).toHaveAccessibleDescription(/not your present/));
    expect(calls[0]?.body).toMatchObject({ email: 'new@example.ug', current_password: 'Matooke-at-noon-7' });
  });
});

describe('a concurrent edit', () => {
  const seen = { ...owner, version: 3 };

  test('is compared in the form of an account', async () => {
    serve([seen]);
    const { user } = open('/manager/people?person=21');
    await user.click(await screen.findByRole('button', { name: 'Edit Account' }));
    const form = await dialog('Edit Account');
    await user.selectOptions(form.getByLabelText('Role'), 'Manager');
    answerConflict(updatePerson, { ...seen, version: 4, phone_number: '+256 700 111222' });
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    const { field } = await conflictAnswer();
    expect(field('Phone number').theirs).toBeChecked();
    const sent = answer(updatePerson, owner);
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({ version: 4, role: 'manager', phone_number: '+256 700 111222' }),
    );
  });

  test('prevents assigning a changed estate, and shows its current owner', async () => {
    serve([seen]);
    const kololo = anEstate({ id: 4, name: 'Kololo Heights', version: 2 });
    answer(listEstates, ({ query }) => pageOf(query.has('owner') ? [] : [kololo]));
    const { user } = open('/manager/people?person=21');
    const choice = await screen.findByRole('combobox', { name: 'Give an estate' });
    await user.click(choice);
    await user.click(await screen.findByRole('option', { name: /Kololo Heights/ }));
    const refused = answerConflict(updateEstate, { ...kololo, version: 3, owner: 30, owner_name: 'Okello Denis' });
    await user.click(screen.getByRole('button', { name: 'Give' }));
    expect(await screen.findByText('Belongs to Okello Denis now')).toBeVisible();
    expect(refused[0]?.body).toEqual({ owner: 21, version: 2 });
    const sent = answer(updateEstate, kololo);
    await user.click(screen.getByRole('button', { name: 'Give' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ owner: 21, version: 3 }));
  });
});

describe('two-step verification', () => {
  const withFactor = { ...owner, second_factor: true };

  test('that somebody lost is reset, and the account is fetched again; a refusal shows why', async () => {
    const lists = serve([withFactor]);
    refuse(resetSecondFactor, 'second_factor_off');
    const user = await choose('Reset two-step verification');
    const box = await dialog('Reset the two-step verification of Peter Mugisha?');
    await user.click(box.getByRole('button', { name: 'Reset' }));
    expect(await box.findByRole('alert')).toHaveTextContent('Two-step verification is not on');
    const calls = answer(resetSecondFactor, owner);
    await user.click(box.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('The two-step verification of Peter Mugisha was reset.')).toBeVisible();
    expect(calls[0]?.params['id']).toBe('21');
    await waitFor(() => expect(lists.length).toBeGreaterThan(1));
    await isGone('Reset the two-step verification of Peter Mugisha?');
  });
});
