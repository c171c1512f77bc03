import { changeMessageSettings, getMessageSettings } from '@amayumba/contract/messages/my-settings-endpoints.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerForeign, refuse } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { MessageSettingsCard } from './MessageSettingsCard.tsx';

const SETTINGS = { language: 'en', languages: ['en'], sms_opt_out: false, phone: '0772 123456' };
const show = () => renderScreen(<MessageSettingsCard />, { as: 'tenant' });

test('a tenant wants no reminders by SMS, and reads that receipts still come', async () => {
  answer(getMessageSettings, SETTINGS);
  const sent = answer(changeMessageSettings, { ...SETTINGS, sms_opt_out: true });
  const { user } = show();
  expect(await screen.findByText('Receipts, notices and codes still come by SMS.')).toBeVisible();
  expect(screen.queryByLabelText('Language of SMS')).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /No reminders by SMS/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ sms_opt_out: true });
  expect(screen.getByRole('checkbox', { name: /No reminders by SMS/ })).toBeChecked();
});

test('the language is a choice where there is another one', async () => {
  answer(getMessageSettings, { ...SETTINGS, languages: ['en', 'lg'] });
  const sent = answer(changeMessageSettings, { ...SETTINGS, languages: ['en', 'lg'], language: 'lg' });
  const { user } = show();
  await user.selectOptions(await screen.findByLabelText('Language of SMS'), 'Luganda');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ language: 'lg' });
});

test('a wrong number stays in the field, with the reason', async () => {
  answer(getMessageSettings, SETTINGS);
  refuse(changeMessageSettings, 'invalid_input', { phone: ['Enter the whole phone number, for example 0772 123456.'] });
  const { user } = show();
  const phone = await screen.findByLabelText('Phone for SMS');
  await user.clear(phone);
  await user.type(phone, '0772');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Enter the whole phone number/)).toBeVisible();
  expect(phone).toHaveValue('0772');
});

test('a number that the office corrected while the page was open, or since the draft, is not sent back', async () => {
  answer(getMessageSettings, SETTINGS);
  const { user, unmount } = show();
  await user.click(await screen.findByRole('checkbox', { name: /No reminders by SMS/ }));
  unmount();
  const corrected = { ...SETTINGS, phone: '0701 999888' };
  answer(getMessageSettings, corrected);
  const sent = answer(changeMessageSettings, { ...corrected, sms_opt_out: true });
  const again = show().user;
  await again.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ sms_opt_out: true }]);
  expect(screen.getByLabelText('Phone for SMS')).toHaveValue('0701 999888');
});

test('a server without messages has no such card', async () => {
  const asked = answerForeign(getMessageSettings, { detail: 'Not found.' }, 404);
  show();
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(() => screen.queryByRole('heading', { name: 'Messages to you' })).toBeNull();
});
