import {
  startSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '@amayumba/contract/own-account/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as saving from '../../lib/save-file.ts';
import { answer, answerForeign, refuse } from '../../test/handlers.ts';
import { renderScreen } from '../../test/render.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

// Loads the lazy modules first, because on a busy machine their import takes longer than a test waits.
beforeAll(() => Promise.all([import('../../ui/ModalPanel.tsx'), import('../../ui/QrCode.tsx')]));

const PASSWORD = 'Matooke-at-noon-7';
const CODES = Array.from({ length: 10 }, (_, index) => `K7QM${index}-4TXD${index}`);
const ENROLMENT = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Amayumba:nakato.a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Amayumba',
};
const off = { is_on: false, since: null, recovery_codes_left: 0 };
const on = { is_on: true, since: '2026-11-01T06:00:00Z', recovery_codes_left: 8 };

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your recovery codes' })).toBeNull());
const codesIn = async (box: Awaited<ReturnType<typeof dialog>>) =>
  within(await box.findByRole('list', { name: 'Recovery codes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Opens the set-up dialog and enters the password. */
async function begin() {
  answer(getSecondFactor, off);
  const { user } = renderScreen(<SecondFactorCard />);
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  const box = await dialog('Set up two-step verification');
  await user.type(box.getByLabelText(/^Your password/), PASSWORD);
  await user.click(box.getByRole('button', { name: 'Continue' }));
  return { user, box };
}

describe('setting up', () => {
  test('goes from the password through the app to the recovery codes, which can be saved', async () => {
    const saved: string[] = [];
    vi.spyOn(saving, 'saveFile').mockImplementation((file, name) => {
      void file.text().then((text) => saved.push(name, text));
    });
    const begun = answer(startSecondFactor, ENROLMENT);
    const confirmed = answer(confirmSecondFactor, { recovery_codes: CODES });
    const { user, box } = await begin();
    expect(await box.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(box.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
    expect(begun[0]?.body).toEqual({ password: PASSWORD });
    const lists = answer(getSecondFactor, on);
    await user.type(box.getByLabelText(/^Code/), '287 082');
    await user.click(box.getByRole('button', { name: 'Switch on' }));
    const shown = await dialog('Your recovery codes');
    expect(await codesIn(shown)).toEqual(CODES);
    expect(confirmed[0]?.body).toEqual({ code: '287 082' });
    await user.click(shown.getByRole('button', { name: 'Save as file' }));
    await waitFor(() =>
      expect(saved).toEqual(['amayumba-recovery-codes.txt', expect.stringContaining(CODES[9] ?? '')]),
    );
    await user.click(shown.getByRole('button', { name: 'I have saved them' }));
    await isGone();
    expect(lists.length).toBeGreaterThan(0);
    expect(await screen.findByText('8 of 10')).toBeVisible();
  });

  test('a wrong password and a wrong code are shown at their fields, and the input stays', async () => {
    refuse(startSecondFactor, 'invalid_input', { password: ['This is not your present password.'] });
    const { user, box } = await begin();
    const password = box.getByLabelText(/^Your password/);
    await waitFor(() => expect(password).toHaveAccessibleDescription(/not your present password/));
    expect(password).toHaveValue(PASSWORD);
    answer(startSecondFactor, ENROLMENT);
    await user.click(box.getByRole('button', { name: 'Continue' }));
    refuse(confirmSecondFactor, 'invalid_input', { code: ['This code is not right, or was used already.'] });
    const code = await box.findByLabelText(/^Code/);
    await user.type(code, '123456');
    await user.click(box.getByRole('button', { name: 'Switch on' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/not right/));
    expect(code).toHaveValue('123456');
    refuse(confirmSecondFactor, 'too_many_attempts');
    await user.click(box.getByRole('button', { name: 'Switch on' }));
    expect(await box.findByRole('alert')).toHaveTextContent('Too many attempts');
  });
});

/** Opens the dialog of a change and enters password and code. */
async function prove(button: string, title: string) {
  const { user } = renderScreen(<SecondFactorCard />, { as: 'owner' });
  await user.click(await screen.findByRole('button', { name: button }));
  const box = await dialog(title);
  await user.type(box.getByLabelText(/^Your password/), PASSWORD);
  await user.type(box.getByLabelText(/^Code/), '287082');
  return { user, box };
}

describe('when it is on', () => {
  beforeEach(() => void answer(getSecondFactor, on));

  test('new recovery codes are made with password and code, and shown', async () => {
    const calls = answer(renewRecoveryCodes, { recovery_codes: CODES });
    const { user, box } = await prove('New recovery codes', 'Make new recovery codes?');
    await user.click(box.getByRole('button', { name: 'Make new codes' }));
    const shown = await dialog('Your recovery codes');
    expect(await codesIn(shown)).toEqual(CODES);
    expect(calls[0]?.body).toEqual({ password: PASSWORD, code: '287082' });
    await user.click(shown.getByRole('button', { name: 'I have saved them' }));
    await isGone();
  });

  test('it is switched off with password and code, and the card shows it', async () => {
    const calls = answer(endSecondFactor, undefined);
    const { user, box } = await prove('Switch off', 'Switch off two-step verification?');
    answer(getSecondFactor, off);
    await user.click(box.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Two-step verification is off.')).toBeVisible();
    expect(calls[0]?.body).toEqual({ password: PASSWORD, code: '287082' });
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  });

  test('errors of password and code are shown at their fields', async () => {
    refuse(endSecondFactor, 'invalid_input', { code: ['This code is not right, or was used already.'] });
    const { user, box } = await prove('Switch off', 'Switch off two-step verification?');
    await user.click(box.getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(box.getByLabelText(/^Code/)).toHaveAccessibleDescription(/not right/));
    expect(box.getByLabelText(/^Your password/)).toHaveValue(PASSWORD);
  });

  test('the card warns when few recovery codes are left', async () => {
    answer(getSecondFactor, { ...on, recovery_codes_left: 2 });
    renderScreen(<SecondFactorCard />);
    expect(await screen.findByText(/few recovery codes left/)).toBeVisible();
  });
});

test('there is no card for a server without two-step verification, and a failed call can be tried again', async () => {
  answerForeign(getSecondFactor, { detail: 'Not found.' }, 404);
  const { unmount } = renderScreen(<SecondFactorCard />);
  expect(await screen.findByText('This server does not offer two-step verification.')).toBeVisible();
  unmount();
  refuse(getSecondFactor, 'database_away');
  renderScreen(<SecondFactorCard />, { as: 'owner' });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
