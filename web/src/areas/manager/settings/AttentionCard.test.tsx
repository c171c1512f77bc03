import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { dismissAttention, listAttention, retryAttention } from '@amayumba/contract/attention/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAttentionItem } from '../../../test/factories.ts';
import { answer, answerForeign, refuse } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { AttentionCard } from './AttentionCard.tsx';

const MAIL = anAttentionItem();
const JOB = anAttentionItem({
  id: 'job-reminders',
  kind: 'job',
  title: 'Reminders of payments that are due soon',
  reason: 'No room left',
  attempts: 4,
  next_attempt_at: '2026-11-21T09:20:00Z',
  can_dismiss: false,
});
const page = (...results: AttentionItem[]) => ({ count: results.length, next: null, previous: null, results });
const entry = async (name: RegExp) => within((await screen.findByText(name)).closest('li') as HTMLElement);

test('failed work is listed with the reason, the attempts and whether it is tried again', async () => {
  answer(listAttention, page(MAIL, JOB));
  renderScreen(<AttentionCard />);
  expect(await screen.findByRole('region', { name: 'Work that needs attention' })).toBeVisible();
  const mail = await entry(/nakato@example\.ug/);
  expect(mail.getByText('550 No such mailbox')).toBeVisible();
  expect(mail.getByText(/Tried once since 21 Nov 2026.*\. It is not retried automatically/)).toBeVisible();
  const job = await entry(/Reminders/);
  expect(job.getByText(/Tried 4 times since .*\. Next attempt 21 Nov 2026/)).toBeVisible();
  expect(job.queryByRole('button', { name: /Dismiss/ })).toBeNull();
});

test('one is tried again, another dismissed, and the list is fetched again', async () => {
  let left = [MAIL, JOB];
  answer(listAttention, () => page(...left));
  const retried = answer(retryAttention, () => {
    left = [MAIL];
    return { count: 1 };
  });
  const dismissed = answer(dismissAttention, () => {
    left = [];
    return { count: 1 };
  });
  const { user } = renderScreen(<AttentionCard />);
  await user.click(await screen.findByRole('button', { name: 'Try again: Reminders of payments that are due soon' }));
  await waitFor(() => expect(screen.queryByText(/Reminders/)).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: /^Dismiss: Mail/ }));
  await waitFor(() => expect(screen.queryByText('Work that needs attention')).not.toBeInTheDocument());
  expect([retried, dismissed].map(([call]) => call?.body)).toEqual([{ ids: ['job-reminders'] }, { ids: ['mail-12'] }]);
});

test.each([
  ['sms-budget', 'The SMS budget of this month is used up', 'See costs', '/manager/messages?tab=costs'],
  ['message-lost', '2 SMS failed', 'See messages', '/manager/messages?channel=sms&state=failed'],
  ['message-lost', 'Of 1 SMS nobody knows', 'See messages', '/manager/messages?channel=sms&state=unknown'],
  ['message-number-7', 'A number does not work', 'See messages', '/manager/messages?channel=sms&state=failed'],
  ['collection-unknown-12-mtn', '1 payment by MTN', 'See account', '/manager/money/accounts/12'],
  ['webhook-7', 'The webhook to till.example.ug does not work', 'See webhooks', '/manager/settings?tab=webhooks'],
  ['message-no-balance', 'The SMS account is empty', 'See messages', '/manager/messages?channel=sms&state=waiting'],
])('an entry %s leads to where it is settled', async (id, title, label, to) => {
  answer(listAttention, page({ ...JOB, id, kind: 'sms', title }));
  renderScreen(<AttentionCard />);
  const link = await screen.findByRole('link', { name: `${label} about: ${title}` });
  expect(link).toHaveAttribute('href', to);
});

test('all of it is tried again at once', async () => {
  answer(listAttention, page(MAIL, JOB));
  const calls = answer(retryAttention, { count: 2 });
  const { user } = renderScreen(<AttentionCard />);
  await user.click(await screen.findByRole('button', { name: 'Try all again' }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ ids: ['mail-12', 'job-reminders'] }]));
});

test('a refusal is shown in the card, and the list stays', async () => {
  answer(listAttention, page(MAIL));
  refuse(retryAttention, 'internal_error');
  const { user } = renderScreen(<AttentionCard />);
  await user.click(await screen.findByRole('button', { name: /^Try again/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This was not done');
  expect(screen.getByText(/nakato@example\.ug/)).toBeVisible();
});

test('there is no card if nothing needs attention or the server has no such list', async () => {
  const calls = answer(listAttention, page());
  const view = renderScreen(<AttentionCard />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText('Work that needs attention')).toBeNull();
  view.unmount();
  const foreign = answerForeign(listAttention, { detail: 'Not found.' }, 404);
  renderScreen(<AttentionCard />);
  await waitFor(() => expect(foreign).toHaveLength(1));
  expect(screen.queryByText('Work that needs attention')).toBeNull();
});
