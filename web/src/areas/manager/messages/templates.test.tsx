import { changeTemplate, listMessages, listTemplates, resetTemplate } from '@amayumba/contract/messages/endpoints.ts';
import { DEFAULT_TEMPLATES, type Template } from '@amayumba/contract/messages/template.ts';
import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { getSettings } from '@amayumba/contract/settings/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { conflictAnswer } from '../../../test/conflict.ts';
import { answer, answerConflict, refuse } from '../../../test/handlers.ts';
import { TEXTS } from '../../../test/messages.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { anAccount, page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerMessagesScreen } from './ManagerMessagesScreen.tsx';

const SETTINGS = {
  landlord_name: 'Kireka Estates Limited',
  landlord_address: '',
  contact_phone: '',
  contact_whatsapp: '',
  contact_email: '',
  monthly_revenue_target: 0,
  reminder_days: 3,
  version: 1,
};
const LUGANDA: Template = {
  step: 'after',
  language: 'lg',
  body: '{unit}: {amount}. {link}',
  segments: 1,
  max_segments: 1,
  is_default: false,
  version: 4,
};

function open(path = '/manager/messages?tab=templates', texts: readonly Template[] = [...TEXTS, LUGANDA]) {
  answer(listMessages, page([]));
  answer(getSettings, SETTINGS);
  answer(listAccounts, { next: null, previous: null, results: [anAccount()] });
  const listed = answer(listTemplates, [...texts]);
  return { listed, ...renderScreen(<ManagerMessagesScreen />, { path }) };
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

async function edit(user: UserEvent, name: string) {
  await user.click(within(await row(name)).getByRole('button', { name: new RegExp(`^(?:Edit|Write) ${name}$`) }));
  return within(await screen.findByRole('dialog', { name }));
}

beforeEach(() => import('../../../ui/ModalPanel.tsx'));
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

describe('the texts', () => {
  test('stand by step, with their length at most and whether they are the standard ones', async () => {
    open();
    expect(await row('Receipt')).toHaveTextContent(`Receipt${DEFAULT_TEMPLATES.receipt}1 partStandard`);
    expect(within(await row('Receipt')).queryByRole('button', { name: /^Reset/ })).not.toBeInTheDocument();
  });

  test('of another language show which are written, and that the English one goes for the others', async () => {
    const { user } = open();
    await screen.findByRole('option', { name: 'Luganda' });
    await user.selectOptions(screen.getByLabelText('Language'), 'Luganda');
    expect(screen.getByTestId('address')).toHaveTextContent('/manager/messages?tab=templates&language=lg');
    expect(await row('First reminder')).toHaveTextContent('{unit}: {amount}. {link}1 partWritten');
    expect(await row('Receipt')).toHaveTextContent('English is sent');
  });

  test('of a new language are shown once its code is entered', async () => {
    const { user } = open();
    await row('Receipt');
    await user.click(screen.getByRole('button', { name: 'Add a language' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a language' }));
    await user.type(form.getByLabelText(/^Language code/), 'x1{Enter}');
    expect(form.getByText('Enter a language code, for example lg.')).toBeInTheDocument();
    await user.clear(form.getByLabelText(/^Language code/));
    await user.type(form.getByLabelText(/^Language code/), 'nyn');
    expect(form.getByText('Runyankole.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await modalsAreClosed();
    expect(await row('Receipt')).toHaveTextContent('English is sent');
    const sent = answer(changeTemplate, { ...LUGANDA, step: 'receipt', language: 'nyn', version: 1 });
    const dialog = await edit(user, 'Receipt');
    await user.clear(dialog.getByLabelText(/^Text/));
    await user.type(dialog.getByLabelText(/^Text/), 'Webare');
    await user.click(dialog.getByRole('button', { name: 'Save text' }));
    await modalsAreClosed();
    expect(sent.map(({ params, body }) => [params['step'], params['language'], body])).toEqual([
      ['receipt', 'nyn', { body: 'Webare', max_segments: 1, version: 0 }],
    ]);
  });
});

describe('a change of a text', () => {
  test('counts its length, shows a real tenant’s message, and is saved with the version that was seen', async () => {
    const { user, listed } = open();
    const sent = answer(changeTemplate, { ...LUGANDA, language: 'en', step: 'due' });
    const form = await edit(user, 'On the due date');
    expect(await form.findByText(/^U02: USh 900,000 is due from [^.]+\. Pay code 4170 3653\./)).toBeInTheDocument();
    const text = form.getByLabelText(/^Text/);
    await user.clear(text);
    await user.type(text, 'From : pay');
    // The cursor is put behind the word that the placeholder follows.
    (text as HTMLTextAreaElement).setSelectionRange(5, 5);
    await user.click(form.getByRole('button', { name: 'Insert {company}' }));
    expect(text).toHaveValue('From {company}: pay');
    expect(form.getByText('28 of 160 characters')).toBeInTheDocument();
    expect(form.getByText('From Kireka Estates Lim: pay')).toBeInTheDocument();
    const before = listed.length;
    await user.click(form.getByRole('button', { name: 'Save text' }));
    await modalsAreClosed();
    expect(sent.map(({ body }) => body)).toEqual([{ body: 'From {company}: pay', max_segments: 1, version: 0 }]);
    await waitFor(() => expect(listed.length).toBeGreaterThan(before));
  });

  test('that is too long is refused at once, unless two parts are allowed', async () => {
    const { user } = open();
    const sent = answer(changeTemplate, { ...LUGANDA, max_segments: 2 });
    const form = await edit(user, 'Receipt');
    const text = form.getByLabelText(/^Text/);
    await user.clear(text);
    await user.click(text);
    await user.paste('m'.repeat(161));
    expect(text).toHaveAccessibleDescription(/takes 161 characters, so two parts\. Shorten it, or allow two\.$/);
    await user.click(form.getByRole('button', { name: 'Save text' }));
    expect(sent).toHaveLength(0);
    await user.click(form.getByRole('checkbox', { name: /^Allow two parts/ }));
    expect(text).not.toHaveAccessibleDescription();
    expect(form.getByText('161 of 306 characters')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Save text' }));
    await modalsAreClosed();
    expect(sent[0]?.body).toMatchObject({ max_segments: 2 });
  });

  test('offers what its message has a value for, and refuses the rest at once', async () => {
    const { user } = open();
    const form = await edit(user, 'Formal notice');
    expect(form.getAllByRole('button', { name: /^Insert/ }).map(({ textContent }) => textContent)).toEqual([
      '{name}',
      '{unit}',
      '{link}',
      '{company}',
    ]);
    const text = form.getByLabelText(/^Text/);
    await user.clear(text);
    await user.click(text);
    await user.paste('You owe {amount}');
    expect(text).toHaveAccessibleDescription('There is no {amount}. Use {name} {unit} {link} {company}.');
  });

  test('names the character that halves what a part holds', async () => {
    const { user } = open();
    const form = await edit(user, 'Receipt');
    await user.clear(form.getByLabelText(/^Text/));
    await user.type(form.getByLabelText(/^Text/), 'Ŋŋenda');
    expect(form.getByText(/With “Ŋ” a part holds 70 characters instead of 160\./)).toBeInTheDocument();
  });

  test('keeps its draft, and shows what the server refuses at the text', async () => {
    const { user } = open();
    refuse(changeTemplate, 'invalid_input', { body: ['This message needs {reference}.'] });
    const form = await edit(user, 'One-time code');
    await user.clear(form.getByLabelText(/^Text/));
    await user.type(form.getByLabelText(/^Text/), 'Hello');
    await user.click(form.getByRole('button', { name: 'Save text' }));
    await waitFor(() =>
      expect(form.getByLabelText(/^Text/)).toHaveAccessibleDescription('This message needs {reference}.'),
    );
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await modalsAreClosed();
    const again = await edit(user, 'One-time code');
    expect(again.getByLabelText(/^Text/)).toHaveValue('Hello');
  });

  test('by two people at once asks whose counts', async () => {
    const { user } = open('/manager/messages?tab=templates&language=lg');
    answerConflict(changeTemplate, { ...LUGANDA, body: 'Theirs {link}', version: 9 });
    const form = await edit(user, 'First reminder');
    await user.clear(form.getByLabelText(/^Text/));
    await user.type(form.getByLabelText(/^Text/), 'Mine');
    await user.click(form.getByRole('button', { name: 'Save text' }));
    const { field } = await conflictAnswer();
    await user.click(field('Text').mine);
    const sent = answer(changeTemplate, { ...LUGANDA, body: 'Mine', version: 10 });
    await user.click(form.getByRole('button', { name: 'Save text' }));
    await modalsAreClosed();
    expect(sent[0]?.body).toEqual({ body: 'Mine', max_segments: 1, version: 9 });
  });
});

describe('going back', () => {
  test('to the standard text asks first', async () => {
    const own = { ...LUGANDA, step: 'receipt' as const, language: 'en', body: 'Got {amount}', version: 3 };
    const { user } = open('/manager/messages?tab=templates', [...TEXTS.filter(({ step }) => step !== 'receipt'), own]);
    const removed = answer(resetTemplate, undefined);
    await user.click(within(await row('Receipt')).getByRole('button', { name: 'Reset Receipt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset the text “Receipt”?' }));
    expect(dialog.getByText('Got {amount}')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    await modalsAreClosed();
    expect(removed[0]?.headers.get('if-match')).toBe('"3"');
  });

  test('after somebody else’s change shows that first', async () => {
    const { user } = open('/manager/messages?tab=templates&language=lg');
    answerConflict(resetTemplate, { ...LUGANDA, body: 'Theirs', version: 9 });
    await user.click(within(await row('First reminder')).getByRole('button', { name: /^Remove/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /in Luganda\?$/ }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText(/^Text: Theirs/)).toBeInTheDocument();
    const removed = answer(resetTemplate, undefined);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await modalsAreClosed();
    expect(removed[0]?.headers.get('if-match')).toBe('"9"');
  });
});
