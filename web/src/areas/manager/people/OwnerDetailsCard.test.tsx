import { changeOwnerDetails, getOwnerDetails } from '@amayumba/contract/owners/ownership-endpoints.ts';
import type { OwnerDetails } from '@amayumba/contract/owners/ownership.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conflictAnswer } from '../../../test/conflict.ts';
import { aPerson } from '../../../test/factories.ts';
import { answer, answerConflict, refuse } from '../../../test/handlers.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { renderScreen } from '../../../test/render.tsx';
import { OwnerDetailsCard } from './OwnerDetailsCard.tsx';

const owner = aPerson({ id: 9, role: 'owner', name: 'Rose Nalule' });
const details: OwnerDetails = { owner: 9, kind: 'individual', tin: '', payout_account: 'Stanbic 9030', version: 1 };

async function openForm() {
  answer(getOwnerDetails, details);
  const { user } = renderScreen(<OwnerDetailsCard owner={owner} />);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Payouts and tax' })) };
}

test('shows what is known of an owner, and changes it', async () => {
  const { user, form } = await openForm();
  expect(screen.getByText('Stanbic 9030')).toBeInTheDocument();
  await user.selectOptions(form.getByLabelText('Owner is'), 'A company');
  await user.type(form.getByLabelText('TIN'), '12345');
  refuse(changeOwnerDetails, 'invalid_input', { tin: ['A TIN has ten digits.'] });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(form.getByLabelText('TIN')).toHaveAccessibleDescription(/ten digits\./));
  const calls = answer(changeOwnerDetails, { ...details, version: 2 });
  await user.type(form.getByLabelText('TIN'), '67890');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({
    kind: 'company',
    tin: '1234567890',
    payout_account: 'Stanbic 9030',
    version: 1,
  });
});

test('what somebody else changed meanwhile is shown', async () => {
  const { user, form } = await openForm();
  answerConflict(changeOwnerDetails, { ...details, tin: '1000000001', version: 2 });
  await user.type(form.getByLabelText('TIN'), '1000000002');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect((await conflictAnswer()).panel).toHaveTextContent('1000000001');
});

test('a draft from before somebody else changed the details does not put the old account back', async () => {
  const { user, form } = await openForm();
  await user.type(form.getByLabelText('TIN'), '1000000002');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await modalsAreClosed();
  cleanup();
  const corrected = { ...details, payout_account: 'Centenary 3100', version: 2 };
  answer(getOwnerDetails, corrected);
  const again = renderScreen(<OwnerDetailsCard owner={owner} />).user;
  await again.click(await screen.findByRole('button', { name: 'Change' }));
  const restored = within(await screen.findByRole('dialog', { name: 'Payouts and tax' }));
  expect(restored.getByLabelText('TIN')).toHaveValue('1000000002');
  const calls = answerConflict(changeOwnerDetails, corrected);
  await again.click(restored.getByRole('button', { name: 'Save Changes' }));
  await conflictAnswer();
  expect(restored.getByLabelText('Paid out to')).toHaveValue('Centenary 3100');
  expect(calls.map(({ body }) => (body as { version: number }).version)).toEqual([1]);
});
