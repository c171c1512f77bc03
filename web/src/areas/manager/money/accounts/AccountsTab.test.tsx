import { listAccounts, printStatements } from '@amayumba/contract/money/account-endpoints.ts';
import { chargeMany } from '@amayumba/contract/money/charging-endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import * as saving from '../../../../lib/save-file.ts';
import { stubBrowser } from '../../../../test/browser.ts';
import { answer, refuse, server } from '../../../../test/handlers.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { anAccount } from '../../../../test/money.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { AccountsTab } from './AccountsTab.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

function open(account = anAccount()) {
  answer(listAccounts, { next: null, previous: null, results: [account] });
  return renderScreen(<AccountsTab />, { path: '/manager/money' });
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('on a phone, a card shows until when rent is paid, and none where none is', async () => {
  stubBrowser({ width: 390 });
  const { unmount } = open();
  const list = within(await screen.findByRole('list', { name: 'Accounts' }));
  expect(await list.findByText('Paid until 30 Sept 2026')).toBeVisible();
  unmount();
  open(anAccount({ paid_until: null }));
  await screen.findByRole('checkbox', { name: 'Select Aisha Namatovu' });
  expect(screen.queryByText(/Paid until/)).not.toBeInTheDocument();
});

test('why chosen accounts cannot be charged is shown in the form', async () => {
  const { user } = open();
  refuse(chargeMany, 'invalid_input', { accounts: ['This choice does not exist.'] });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Aisha Namatovu' }));
  await user.click(screen.getByRole('button', { name: 'Charge 1' }));
  const form = await dialog('Charge 1 account');
  await user.type(form.getByLabelText(/Description/), 'Water');
  await user.type(form.getByLabelText(/For each account/), '35k');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  expect(await form.findByRole('alert')).toHaveTextContent(
    'The chosen accounts cannot be charged. This choice does not exist.',
  );
});

test('statements without a last day go to the last entry, and their file names no day', async () => {
  const { user } = open();
  const asked: string[] = [];
  const file = { headers: { 'content-type': 'application/pdf' } };
  server.use(
    http.get(`*${printStatements.path}`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse('%PDF', file);
    }),
  );
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Aisha Namatovu' }));
  await user.click(screen.getByRole('button', { name: 'Statements' }));
  const form = await dialog('Print a statement');
  const to = form.getByLabelText('To');
  expect(to).toHaveAccessibleDescription('Empty: to the last entry');
  fireEvent.change(to, { target: { value: '' } });
  await user.click(form.getByRole('button', { name: 'Save as PDF' }));
  await modalsAreClosed();
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), 'amayumba-statements.pdf'));
  expect(asked).toEqual(['?accounts=7&from=2025-11-21&file=pdf']);
});
