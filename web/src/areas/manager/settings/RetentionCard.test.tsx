import { getRetention, listFormerTenants, updateRetention } from '@amayumba/contract/privacy/endpoints.ts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answer, answerForeign, refuse, server } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { FormerTenantsCard, RetentionCard } from './RetentionCard.tsx';

const STORED = {
  sign_in_days: 365,
  notification_days: 730,
  sent_mail_days: 90,
  contact_message_days: 365,
  unused_account_days: 365,
  attachment_days: 730,
  former_tenant_years: 6,
};
const field = (name: RegExp) => screen.findByRole('spinbutton', { name });
const save = () => screen.getByRole('button', { name: 'Save Periods' });

test('the form shows the periods, and only changed ones are sent', async () => {
  answer(getRetention, STORED);
  const sent = answer(updateRetention, { ...STORED, sent_mail_days: 30, sign_in_days: 400 });
  const { user } = renderScreen(<RetentionCard />);
  const mail = await field(/^Sent mail/);
  expect(mail).toHaveValue(90);
  expect(await field(/^Identity of former tenants \(years\)/)).toHaveValue(6);
  await user.clear(mail);
  await user.type(mail, '30');
  await user.click(save());
  expect(await screen.findByText('The periods were saved.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ sent_mail_days: 30 }]);
  expect(await field(/^Sign-ins/)).toHaveValue(400);
});

test('a refusal is shown at its field, and the input stays', async () => {
  answer(getRetention, STORED);
  refuse(updateRetention, 'invalid_input', {
    notification_days: ['Enter a number from 30 to 3650, or 0 to keep them.'],
  });
  const { user } = renderScreen(<RetentionCard />);
  const messages = await field(/^Messages in the portal/);
  await user.clear(messages);
  await user.type(messages, '7');
  await user.click(save());
  expect(await screen.findByText('Enter a number from 30 to 3650, or 0 to keep them.')).toBeVisible();
  expect(messages).toHaveValue(7);
});

test('a server that keeps no such settings shows no card', async () => {
  const calls = answerForeign(getRetention, { detail: 'Not found.' }, 404);
  renderScreen(<RetentionCard />);
  await expect.poll(() => calls.length).toBe(1);
  await expect.poll(() => screen.queryByRole('heading', { name: 'How long things are kept' })).toBeNull();
});

test('former tenants past their retention period are listed with links; without any there is no card', async () => {
  answer(listFormerTenants, {
    count: 1,
    next: null,
    previous: null,
    results: [{ id: 12, name: 'Long Gone', last_day: '2019-12-31' }],
  });
  const { unmount } = renderScreen(<FormerTenantsCard />);
  expect(await screen.findByRole('link', { name: 'Long Gone' })).toHaveAttribute('href', '/manager/tenants?tenant=12');
  expect(screen.getByText('until 31 Dec 2019')).toBeVisible();
  unmount();
  const calls = answer(listFormerTenants, { count: 0, next: null, previous: null, results: [] });
  renderScreen(<FormerTenantsCard />);
  await expect.poll(() => calls.length).toBe(1);
  expect(screen.queryByRole('heading', { name: 'Former tenants to review' })).toBeNull();
});

test('input during a save stays', async () => {
  answer(getRetention, STORED);
  const held = Promise.withResolvers<void>();
  server.use(
    http.patch(`*${updateRetention.path}`, async () => {
      await held.promise;
      return HttpResponse.json({ ...STORED, sent_mail_days: 30 });
    }),
  );
  const { user } = renderScreen(<RetentionCard />);
  const mail = await field(/^Sent mail/);
  await user.clear(mail);
  await user.type(mail, '30');
  await user.click(save());
  const signIns = await field(/^Sign-ins/);
  await user.clear(signIns);
  await user.type(signIns, '400');
  held.resolve();
  expect(await screen.findByText('The periods were saved.')).toBeVisible();
  expect(signIns).toHaveValue(400);
  expect(mail).toHaveValue(30);
});

test('a draft does not send back a period that another manager changed since', async () => {
  answer(getRetention, STORED);
  const { user, unmount } = renderScreen(<RetentionCard />);
  const mail = await field(/^Sent mail/);
  await user.clear(mail);
  await user.type(mail, '30');
  unmount();
  answer(getRetention, { ...STORED, sign_in_days: 900 });
  const sent = answer(updateRetention, { ...STORED, sent_mail_days: 30, sign_in_days: 900 });
  const again = renderScreen(<RetentionCard />).user;
  expect(await field(/^Sent mail/)).toHaveValue(30);
  await again.click(save());
  expect(await screen.findByText('The periods were saved.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ sent_mail_days: 30 }]);
  expect(await field(/^Sign-ins/)).toHaveValue(900);
});
