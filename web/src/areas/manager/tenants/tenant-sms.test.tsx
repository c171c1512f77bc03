import { listTemplates } from '@amayumba/contract/messages/endpoints.ts';
import { listTenantTypes, updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { listAvailableApartments } from '@amayumba/contract/estates/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aTenant } from '../../../test/factories.ts';
import { answer, answerForeign, refuse } from '../../../test/handlers.ts';
import { TEXTS } from '../../../test/messages.ts';
import { renderScreen } from '../../../test/render.tsx';
import { EditTenantModal } from './EditTenantModal.tsx';

const grace = aTenant({ id: 12, language: 'en', sms_opt_out: false, version: 3 });

beforeEach(() => import('../../../ui/ModalPanel.tsx'));

async function open(tenant = grace) {
  answer(listTenantTypes, [{ id: 1, name: 'Long stay' }]);
  answerForeign(listAvailableApartments, {}, 404);
  answer(listTemplates, [
    ...TEXTS,
    ...TEXTS.map((text) => Object.assign({}, text, { language: 'lg', is_default: false })),
  ]);
  const onClose = vi.fn<() => void>();
  const { user } = renderScreen(<EditTenantModal tenant={tenant} onMove={vi.fn<() => void>()} onClose={onClose} />);
  const form = within(await screen.findByRole('dialog', { name: 'Edit Tenant' }));
  await waitFor(() => expect(form.getByLabelText(/^Tenant type/)).toHaveValue('1'));
  return { user, onClose, form };
}

test('a manager notes in which language a tenant gets SMS, and that they want no reminders', async () => {
  const { user, form, onClose } = await open();
  const sent = answer(updateTenant, grace);
  const sms = within(form.getByRole('group', { name: 'SMS' }));
  await user.selectOptions(sms.getByLabelText('Language'), await sms.findByRole('option', { name: 'Luganda' }));
  await user.click(sms.getByRole('checkbox', { name: 'No reminders and announcements by SMS' }));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.body).toMatchObject({ language: 'lg', sms_opt_out: true, version: 3 });
});

test('what was not changed is not sent, and a refusal stands at its field', async () => {
  const { user, form } = await open({ ...grace, language: 'lg' });
  const sent = refuse(updateTenant, 'invalid_input', { language: ['There are no texts in this language.'] });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(form.getByLabelText('Language')).toHaveAccessibleDescription('There are no texts in this language.'),
  );
  expect(sent[0]?.body).not.toHaveProperty('language');
  expect(sent[0]?.body).not.toHaveProperty('sms_opt_out');
});

test('a server without SMS has no such fields', async () => {
  const { form } = await open(aTenant({ id: 12 }));
  expect(form.queryByRole('group', { name: 'SMS' })).not.toBeInTheDocument();
});

test('notes of the office are changed with the tenant', async () => {
  const { user, form, onClose } = await open({ ...grace, notes: 'Was in A/3' });
  const sent = answer(updateTenant, grace);
  const hint = 'For the office. The tenant sees them only in the file of their personal data.';
  expect(form.getByLabelText('Notes')).toHaveAccessibleDescription(hint);
  await user.type(form.getByLabelText('Notes'), '{Enter}pays on 5th by MTN');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.body).toMatchObject({ notes: 'Was in A/3\npays on 5th by MTN' });
});

test('a server without notes has no such field', async () => {
  const { form } = await open();
  expect(form.queryByLabelText('Notes')).not.toBeInTheDocument();
});
