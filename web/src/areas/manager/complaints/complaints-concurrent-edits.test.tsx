import {
  closeComplaint,
  getComplaint,
  listComplaintCategories,
  listComplaints,
  listComplaintStatuses,
  updateComplaintStatus,
} from '@amayumba/contract/complaints/endpoints.ts';
import { COMPLAINT_STATUS_NAMES } from '@amayumba/contract/complaints/rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aComplaint } from '../../../test/factories.ts';
import { answer, answerConflict } from '../../../test/handlers.ts';
import { conflictAnswer } from '../../../test/conflict.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerComplaintsScreen } from './ManagerComplaintsScreen.tsx';

const STATUSES = Object.entries(COMPLAINT_STATUS_NAMES).map(([id, name]) => ({ id: Number(id), name }));
const tap = aComplaint({ id: 12, version: 4, feedback: 'We look at it.' });
const resolved = { id: 3, name: 'Resolved' };

function serve() {
  answer(getComplaint, { ...tap, history: [] });
  answer(listComplaintStatuses, STATUSES);
  answer(listComplaintCategories, []);
  answer(listComplaints, { count: 1, next: null, previous: null, results: [tap] });
}

async function openForm(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Update Complaint' }));
  return { form, save: () => user.click(form.getByRole('button', { name: 'Update' })) };
}
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

test('two status changes of one complaint are shown side by side', async () => {
  serve();
  const { user } = renderScreen(<ManagerComplaintsScreen />);
  const { form, save } = await openForm(user);
  await user.selectOptions(form.getByLabelText(/^Status/), 'In Progress');
  await user.type(form.getByLabelText('Feedback'), 'The plumber comes on Monday.');
  const refused = answerConflict(updateComplaintStatus, {
    ...tap,
    version: 5,
    status: resolved,
    feedback: 'Done on Friday.',
  });
  await save();
  const { field, fields } = await conflictAnswer();
  expect(refused[0]?.body).toMatchObject({ version: 4 });
  expect(fields()).toEqual(['Status', 'Feedback']);
  await user.click(field('Status').theirs);
  await user.click(field('Feedback').mine);
  const sent = answer(updateComplaintStatus, tap);
  await save();
  await isGone('Update Complaint');
  expect(sent[0]?.body).toEqual({ status_id: 3, feedback: 'The plumber comes on Monday.', version: 5 });
});

test('a manager who accepts all of the other’s changes sends nothing', async () => {
  serve();
  const { user } = renderScreen(<ManagerComplaintsScreen />);
  const { form, save } = await openForm(user);
  await user.selectOptions(form.getByLabelText(/^Status/), 'In Progress');
  const refused = answerConflict(updateComplaintStatus, { ...tap, version: 5, status: resolved });
  await save();
  const { field } = await conflictAnswer();
  await user.click(field('Status').theirs);
  await save();
  await isGone('Update Complaint');
  expect(refused).toHaveLength(1);
});

test('closing a changed complaint shows its current state first', async () => {
  serve();
  const { user } = renderScreen(<ManagerComplaintsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Close Tap drips' }));
  const question = within(await screen.findByRole('dialog', { name: 'Close this complaint?' }));
  answerConflict(closeComplaint, { ...tap, version: 5, description: 'Now the sink leaks as well.' });
  await user.click(question.getByRole('button', { name: 'Close Complaint' }));
  expect(await question.findByText(/Now the sink leaks as well/)).toBeVisible();
  const sent = answer(closeComplaint, tap);
  await user.click(question.getByRole('button', { name: 'Close Complaint' }));
  await isGone('Close this complaint?');
  expect(sent[0]?.body).toEqual({ version: 5 });
});
