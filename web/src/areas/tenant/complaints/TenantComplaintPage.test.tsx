import type { ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import {
  getComplaint,
  listComplaintCategories,
  listComplaintMessages,
  listComplaintStatuses,
  updateComplaint,
} from '@amayumba/contract/complaints/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { aComplaint } from '../../../test/factories.ts';
import { answer, refuse } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { TenantComplaintPage } from './TenantComplaintPage.tsx';
import { Link } from '../../../ui/Link.tsx';

const OPEN = { id: 1, name: 'Open' };
const CLOSED = { id: 4, name: 'Closed' };
const complaint: ComplaintWithHistory = { ...aComplaint({ id: 12, title: 'No water', version: 3 }), history: [] };

beforeEach(() => {
  answer(listComplaintStatuses, [OPEN, CLOSED]);
  answer(listComplaintCategories, [complaint.category]);
  answer(getComplaint, complaint);
  answer(listComplaintMessages, [
    {
      id: 5,
      complaint: 12,
      from: 'manager',
      name: 'Moses Okello',
      text: 'The plumber comes on Monday.',
      attachment: null,
      attachments: [],
      at: '2026-11-04T08:00:00Z',
      read_at: '2026-11-04T09:00:00Z',
    },
  ]);
});
const show = () =>
  renderScreen(
    <Routes>
      <Route path="/tenant/complaints/:id" element={<TenantComplaintPage />} />
    </Routes>,
    { path: '/tenant/complaints/12', as: 'tenant' },
  );

test("the manager's answer is in sight without Edit, and can be replied to", async () => {
  show();
  expect(await screen.findByText('The plumber comes on Monday.')).toBeVisible();
  expect(screen.getByRole('form', { name: 'Reply' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the urgency is changed at once, with the version that was shown', async () => {
  const sent = answer(updateComplaint, {
    ...complaint,
    urgency: 'critical',
    message: 'Complaint updated successfully!',
  });
  const { user } = show();
  await user.selectOptions(await screen.findByLabelText('Urgency'), 'Critical');
  await waitFor(() => expect(sent[0]?.body).toEqual({ urgency: 'critical', version: '3' }));
});

const changed = (urgency: 'critical' | 'high', version: number) =>
  answer(updateComplaint, { ...complaint, urgency, version, message: 'Complaint updated successfully!' });

test('a changed urgency is shown before the page is fetched again, and changed again with the new version', async () => {
  const { user } = show();
  const field = await screen.findByLabelText('Urgency');
  const held = Promise.withResolvers<void>();
  answer(getComplaint, async () => {
    await held.promise;
    return { ...complaint, urgency: 'high' as const, version: 5 };
  });
  changed('critical', 4);
  await user.selectOptions(field, 'Critical');
  await screen.findAllByText('The urgency was changed.');
  expect(field).toHaveValue('critical');
  const sent = changed('high', 5);
  await user.selectOptions(field, 'High');
  await waitFor(() => expect(sent[0]?.body).toEqual({ urgency: 'high', version: '4' }));
  held.resolve();
});

test('a closed complaint can only be reopened', async () => {
  answer(getComplaint, { ...complaint, status: CLOSED });
  const { user } = show();
  expect(await screen.findByText(/This complaint is closed/)).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Reply' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Urgency')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Edit Complaint' }));
  expect(modal.getByRole('button', { name: 'Reopen Complaint' })).toBeVisible();
});

test("another tenant's complaint is not there", async () => {
  refuse(getComplaint, 'not_found');
  show();
  expect(await screen.findByText('There is no such complaint.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a reply to one complaint is not sent to the next, which was seen before', async () => {
  answer(getComplaint, complaint);
  answer(listComplaintStatuses, [OPEN]);
  answer(listComplaintCategories, [complaint.category]);
  for (const id of [12, 15])
    answer({ ...getComplaint, path: `/api/complaints/complaints/${id}/` }, { ...complaint, id, title: `No. ${id}` });
  const { user } = renderScreen(
    <>
      <Link to="/tenant/complaints/12">The first</Link>
      <Link to="/tenant/complaints/15">The next</Link>
      <Routes>
        <Route path="/tenant/complaints/:id" element={<TenantComplaintPage />} />
      </Routes>
    </>,
    { path: '/tenant/complaints/15', as: 'tenant' },
  );
  await screen.findByRole('heading', { level: 1, name: 'No. 15' });
  await user.click(screen.getByRole('link', { name: 'The first' }));
  await screen.findByRole('heading', { level: 1, name: 'No. 12' });
  await user.type(await screen.findByRole('textbox', { name: 'Reply' }), 'I am at home at noon.');
  await user.click(screen.getByRole('link', { name: 'The next' }));
  await screen.findByRole('heading', { level: 1, name: 'No. 15' });
  expect(await screen.findByRole('textbox', { name: 'Reply' })).toHaveValue('');
});
