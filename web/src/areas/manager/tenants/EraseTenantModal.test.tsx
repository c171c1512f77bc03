import { eraseTenant, previewErasure } from '@amayumba/contract/privacy/endpoints.ts';
import type { ErasurePreview } from '@amayumba/contract/privacy/erasure.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { EraseTenantModal } from './EraseTenantModal.tsx';

beforeAll(() => import('../../../ui/ModalPanel.tsx'));

const PREVIEW: ErasurePreview = {
  tenant: 9,
  name: 'Grace Akello',
  label: 'Former tenant 9',
  erased_at: null,
  has_lease: false,
  last_day: '2026-05-31',
  owed: { count: 0, amount: 0 },
  held: { credit: 0, deposit: 0 },
  goes: [{ what: 'Mail', count: 3 }],
  stays: [{ what: 'Payments and deposits', count: 12, why: 'Tax law asks for records of money received.' }],
};

function show(preview: Partial<ErasurePreview> = {}) {
  answer(previewErasure, { ...PREVIEW, ...preview });
  const onClose = vi.fn<() => void>();
  return { ...renderScreen(<EraseTenantModal id={9} onClose={onClose} />), onClose };
}
const nameField = () => screen.findByRole('textbox', { name: /^Type Grace Akello to confirm/ });
const erase = () => screen.getByRole('button', { name: 'Erase for good' });

test('the consequences are shown first, and nothing is erased before the name is typed', async () => {
  const sent = answer(eraseTenant, { label: 'Former tenant 9' });
  const { user, onClose } = show();
  expect(await screen.findByRole('heading', { name: 'What stays, as Former tenant 9' })).toBeVisible();
  expect(screen.getByText('Tax law asks for records of money received.')).toBeVisible();
  expect(erase()).toBeDisabled();
  await user.type(await nameField(), 'grace akello');
  await user.click(erase());
  expect(await screen.findByText('From now on it says Former tenant 9.')).toBeVisible();
  expect(sent.map(({ params, body }) => [params['id'], body])).toEqual([['9', { name: 'grace akello' }]]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a debt has to be waived with a checkbox', async () => {
  const sent = answer(eraseTenant, { label: 'Former tenant 9' });
  const { user } = show({ owed: { count: 2, amount: 900_000 } });
  await user.type(await nameField(), 'Grace Akello');
  expect(erase()).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /2 payments of USh.900,000 are not settled/ }));
  await user.click(erase());
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ name: 'Grace Akello', accept_owed: true }]));
});

test('money that is held or owed is named with its sums, and stays without the name', async () => {
  show({ owed: { count: 1, amount: 300_000 }, held: { credit: 120_000, deposit: 900_000 } });
  expect(await screen.findByText(/^The office still holds/)).toHaveTextContent(
    /holds USh.120,000 of credit and USh.900,000 of deposit, and the tenant still owes USh.300,000\. The sums stay in the books as those of Former tenant 9; the name goes\./,
  );
});

test('without money that is not settled there is no word of it', async () => {
  show();
  await nameField();
  expect(screen.queryByText('Money is not settled')).toBeNull();
});

test('a wrong name is shown at its field, and the input stays', async () => {
  refuse(eraseTenant, 'invalid_input', { name: ['This is not the name of this tenant.'] });
  const { user, onClose } = show();
  await user.type(await nameField(), 'Grace Okello');
  await user.click(erase());
  expect(await screen.findByText('This is not the name of this tenant.')).toBeVisible();
  expect(await nameField()).toHaveValue('Grace Okello');
  expect(onClose).not.toHaveBeenCalled();
});

test('another refusal is shown above the form', async () => {
  refuse(eraseTenant, 'erasure_needs_no_lease');
  const { user } = show();
  await user.type(await nameField(), 'Grace Akello');
  await user.click(erase());
  expect(await screen.findByRole('alert')).toHaveTextContent('This tenant has a lease that has not ended.');
});

test.each([
  ['a lease that has not ended', { has_lease: true }, 'End the lease first'],
  ['an erasure that was done', { erased_at: '2026-11-20T08:00:00Z' }, 'was erased already'],
])('with %s there is no button', async (_what, preview, sentence) => {
  show(preview);
  expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a preview that cannot be loaded can be loaded again', async () => {
  refuse(previewErasure, 'database_away');
  const { user } = renderScreen(<EraseTenantModal id={9} onClose={() => {}} />);
  await screen.findByText('What would be erased could not be loaded');
  answer(previewErasure, PREVIEW);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await nameField()).toBeVisible();
});
