import {
  listComplaintCategories,
  listComplaints,
  listComplaintStatuses,
  updateComplaintStatus,
} from '@amayumba/contract/complaints/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aComplaint } from '../../../test/factories.ts';
import { answer, answerConflict, refuse } from '../../../test/handlers.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerComplaintsScreen } from './ManagerComplaintsScreen.tsx';

const STATUSES = [
  { id: 1, name: 'Open' },
  { id: 3, name: 'Resolved' },
];
const tap = aComplaint({ id: 11, title: 'Tap drips', status: { id: 1, name: 'Open' } });
const lamp = aComplaint({ id: 12, title: 'Lamp is dark', status: { id: 1, name: 'Open' } });

async function open() {
  const lists = answer(listComplaints, { count: 2, next: null, previous: null, results: [tap, lamp] });
  answer(listComplaintStatuses, STATUSES);
  answer(listComplaintCategories, []);
  const { user } = renderScreen(<ManagerComplaintsScreen />, { path: '/manager/complaints' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Tap drips' }));
  return { user, lists };
}

async function setResolved(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Set status' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Set status' }));
  await user.selectOptions(modal.getByRole('combobox', { name: /Status/ }), 'Resolved');
  await user.type(modal.getByRole('textbox', { name: /Feedback/ }), 'Done today');
  await user.click(modal.getByRole('button', { name: /^Update/ }));
  return modal;
}

test('one status is set for all selected complaints, which are then selected no more', async () => {
  const calls = answer(updateComplaintStatus, tap);
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Lamp is dark' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await setResolved(user);
  await modalsAreClosed();
  expect(calls.map(({ params, body }) => [params['id'], body])).toEqual(
    [tap, lamp].map(({ id, version }) => [String(id), { status_id: 3, feedback: 'Done today', version }]),
  );
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
});

test('a complaint that could not be changed stays selected, with the reason', async () => {
  refuse(updateComplaintStatus, 'not_found');
  const { user } = await open();
  const modal = await setResolved(user);
  expect(await modal.findByText(/^Tap drips, .*: \S/)).toBeVisible();
  expect(screen.getByText('1 selected')).toBeInTheDocument();
});

test('a complaint that somebody changed meanwhile is changed as it is now by a second press', async () => {
  const current = { ...tap, status: { id: 2, name: 'In Progress' }, version: 8 };
  const stale = answerConflict(updateComplaintStatus, current);
  const { user } = await open();
  const modal = await setResolved(user);
  expect(await modal.findByText(/^Tap drips, .*: .*Sarah Nakato.*In Progress/)).toBeVisible();
  expect(stale).toHaveLength(1);
  const calls = answer(updateComplaintStatus, { ...current, version: 9 });
  await user.click(modal.getByRole('button', { name: /^Update/ }));
  await modalsAreClosed();
  expect(calls.map(({ body }) => body)).toEqual([{ status_id: 3, feedback: 'Done today', version: 8 }]);
});

test('selected complaints are printed by themselves', async () => {
  const { user, lists } = await open();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() =>
    expect(lists.map(({ query }) => [query.get('file'), query.get('ids')])).toContainEqual(['pdf', '11']),
  );
});

test('the list is exported with its filters and not only its page', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  const { user, lists } = await open();
  const [button] = screen.getAllByRole('button', { name: 'Export' });
  await user.click(button ?? document.body);
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => {
    const query = lists.find((call) => call.query.has('file'))?.query;
    expect([query?.get('file'), query?.get('ordering'), query?.has('page'), query?.has('ids')]).toEqual([
      'csv',
      '-created_at',
      false,
      false,
    ]);
  });
  // This server answered the rows: it does not know files.
  expect((await screen.findAllByText(/^Couldn't download amayumba-complaints/)).length).toBeGreaterThan(0);
  expect(saved).not.toHaveBeenCalled();
});
