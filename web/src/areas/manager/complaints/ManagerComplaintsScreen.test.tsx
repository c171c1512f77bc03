import {
  closeComplaint,
  getComplaint,
  listComplaintCategories,
  listComplaints,
  listComplaintStatuses,
  updateComplaintStatus,
} from '@amayumba/contract/complaints/endpoints.ts';
import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS_NAMES } from '@amayumba/contract/complaints/rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aComplaint } from '../../../test/factories.ts';
import { answer, answerForeign, type ReceivedCall, refuse } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerComplaintsScreen } from './ManagerComplaintsScreen.tsx';

const STATUSES = Object.entries(COMPLAINT_STATUS_NAMES).map(([id, name]) => ({ id: Number(id), name }));
const [OPEN, IN_PROGRESS, RESOLVED, CLOSED] = STATUSES as [
  Complaint['status'],
  Complaint['status'],
  Complaint['status'],
  Complaint['status'],
];
const PLUMBING = { id: 4, name: 'Plumbing', description: 'Leaks' };
const COUNTS: Readonly<Record<string, number>> = { '1': 1204, '2': 37, '3': 410, '4': 5011 };

const tap = aComplaint({ id: 12, attachment: '/api/files/5/?signature=old' });
const music = aComplaint({ id: 13, title: 'Loud music', status: CLOSED, feedback: 'Spoken to.' });
const history = [
  { at: '2026-11-03T08:00:00Z', by: 'Grace Namubiru', from: null, to: OPEN, feedback: '' },
  { at: '2026-11-04T09:30:00Z', by: 'Aisha Nakato', from: OPEN, to: IN_PROGRESS, feedback: 'The plumber comes.' },
];

const pageOf = (results: Complaint[], count = results.length) => ({ count, next: null, previous: null, results });
const isForCount = ({ query }: ReceivedCall) => query.get('page_size') === '1';
const forRows = (calls: ReceivedCall[]) => calls.filter((call) => !isForCount(call));

function serve(rows: Complaint[] = [tap, music]) {
  // Registered first, because its path, /complaints/:id/, also matches the call for the categories.
  answer(getComplaint, { ...tap, attachment: '/api/files/5/?signature=fresh', history });
  answer(listComplaintStatuses, STATUSES);
  answer(listComplaintCategories, [PLUMBING, { id: 7, name: 'Noise', description: 'Music' }]);
  return answer(listComplaints, (call) =>
    isForCount(call) ? pageOf([tap], COUNTS[call.query.get('status_id') ?? ''] ?? 6662) : pageOf(rows),
  );
}

const open = (path = '/manager/complaints') => renderScreen(<ManagerComplaintsScreen />, { path });
const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const address = () => screen.getByTestId('address').textContent;
const figure = (label: string) => screen.getByText(label, { selector: 'li span' }).closest('li');

beforeEach(() => stubBrowser());

describe('the list', () => {
  test('shows each complaint with tenant, category, status and dates, and only an open one can be closed', async () => {
    serve();
    open();
    expect(screen.getByText('Loading complaints...')).toBeInTheDocument();
    expect(await row('Tap drips')).toHaveTextContent(/Grace Namubiru.*Plumbing.*Open.*3 Nov 2026/);
    expect(screen.getByRole('button', { name: 'Close Tap drips' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Close Loud music' })).toBeDisabled();
  });

  test('counts all complaints by status, not only those of the page', async () => {
    serve();
    open();
    await waitFor(() => expect(figure('Total')).toHaveTextContent('6,662'));
    expect(figure('Open')).toHaveTextContent('1,204');
    expect(figure('In Progress')).toHaveTextContent('37');
    expect(figure('Resolved')).toHaveTextContent('410');
    expect(figure('Closed')).toHaveTextContent('5,011');
    answer(listComplaints, pageOf([tap], 6663));
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(figure('Total')).toHaveTextContent('6,663'));
  });

  test('is searched, filtered and sorted by the server, and Reset clears everything', async () => {
    const calls = serve();
    const { user } = open();
    await row('Tap drips');
    await user.selectOptions(screen.getByLabelText('Status'), 'In Progress');
    await user.selectOptions(screen.getByLabelText('Category'), 'Noise');
    await user.selectOptions(screen.getByLabelText('Sort'), 'Most urgent');
    await user.type(screen.getByRole('searchbox'), 'music');
    await waitFor(() => expect(forRows(calls).at(-1)?.query.get('search')).toBe('music'));
    const query = forRows(calls).at(-1)?.query;
    expect([query?.get('status_id'), query?.get('category_id'), query?.get('ordering')]).toEqual([
      '2',
      '7',
      '-urgency',
    ]);
    expect(address()).toContain('status=2&category=7&sort=-urgency&search=music');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(address()).toBe('/manager/complaints');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('a figure opens the rows that it counts, whatever was searched before', async () => {
    const calls = serve();
    const { user } = open('/manager/complaints?estate=3&category=7&search=music');
    await waitFor(() => expect(figure('Open')).toHaveTextContent('1,204'));
    await user.click(screen.getByRole('button', { name: /^Open/ }));
    await waitFor(() => expect(address()).toBe('/manager/complaints?estate=3&status=1'));
    await waitFor(() => expect(forRows(calls).at(-1)?.query.has('search')).toBe(false));
    expect(screen.getByRole('button', { name: /^Open/ })).toHaveAttribute('aria-current');
    await user.selectOptions(screen.getByLabelText('Category'), 'Noise');
    expect(screen.getByRole('button', { name: /^Open/ })).not.toHaveAttribute('aria-current');
  });

  test('of the open cases, from the dashboard, has the Open and the In Progress ones', async () => {
    const calls = serve();
    open('/manager/complaints?status=cases');
    await row('Tap drips');
    const { query } = forRows(calls).at(-1) ?? {};
    expect([query?.get('open_cases'), query?.has('status_id')]).toEqual(['true', false]);
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Unresolved');
    expect(screen.getByRole('button', { name: /^Total/ })).not.toHaveAttribute('aria-current');
  });

  test('of one tenant, from a link, names the tenant and can return to all', async () => {
    const calls = serve([tap]);
    const { user } = open('/manager/complaints?tenant=1');
    await waitFor(() => expect(screen.getByText(/Only complaints of/)).toHaveTextContent('Grace Namubiru'));
    expect(calls.every(({ query }) => query.get('tenant_id') === '1')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Show all tenants' }));
    await waitFor(() => expect(forRows(calls).at(-1)?.query.has('tenant_id')).toBe(false));
  });

  test('that is empty shows whether there are none, or none that match', async () => {
    serve([]);
    const { user } = open('/manager/complaints?status=3');
    expect(await screen.findByText('No complaints found')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Reset' })[0] as HTMLElement);
    expect(await screen.findByText('No complaints')).toBeInTheDocument();
  });

  test('that cannot be loaded shows why and can be loaded again', async () => {
    serve();
    const failing = refuse(listComplaints, 'database_away');
    const { user } = open();
    expect(await screen.findByText('Complaints could not be loaded')).toBeInTheDocument();
    expect(failing.length).toBeGreaterThan(0);
    serve();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Tap drips')).toBeInTheDocument();
  });

  test('of a server without paging, with statuses and categories as ids, is filtered here', async () => {
    serve();
    const foreign = { title: 'Tap drips', description: '', tenant: 3, created_at: '2026-11-03T08:00:00Z' };
    answerForeign(listComplaints, {
      complaints: [
        { ...foreign, id: 1, category: 4, status: 1 },
        {
          ...foreign,
          id: 2,
          title: 'Loud music',
          category: { id: 7, name: 'Noise' },
          status: { id: 4, name: 'CLOSED' },
        },
      ],
    });
    const { user } = open();
    expect(await row('Tap drips')).toHaveTextContent(/Plumbing.*Open/);
    await waitFor(() => expect(figure('Total')).toHaveTextContent('2'));
    expect(figure('Closed')).toHaveTextContent('1');
    await user.selectOptions(screen.getByLabelText('Status'), 'Closed');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tap drips/ })).not.toBeInTheDocument());
    expect(await row('Loud music')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Status'), 'Unresolved');
    expect(await row('Tap drips')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /Loud music/ })).not.toBeInTheDocument();
  });
});

describe('the side panel', () => {
  test('opened from the list shows details, history and a fresh link to the attachment', async () => {
    serve();
    const { user } = open();
    await user.click(within(await row('Tap drips')).getByRole('link', { name: 'Tap drips' }));
    const panel = within(await dialog('Complaint'));
    expect(address()).toContain('complaint=12');
    expect(panel.getByText('The kitchen tap drips all night.')).toBeInTheDocument();
    expect(panel.getByText('Medium')).toBeInTheDocument();
    const changes = await panel.findByRole('region', { name: 'History' });
    expect(changes).toHaveTextContent(/Open.*to.*In Progress.*Aisha Nakato.*The plumber comes\./);
    expect(panel.getByRole('link', { name: /View attachment/ })).toHaveAttribute(
      'href',
      expect.stringContaining('signature=fresh'),
    );
    await user.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/manager/complaints'));
  });

  test('is opened by a link to a complaint that is not on the page', async () => {
    serve([music]);
    const { user } = open('/manager/complaints?status=4&complaint=12');
    expect(await within(await dialog('Complaint')).findByRole('heading', { name: 'Tap drips' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/manager/complaints?status=4'));
  });

  test('shows an error if there is no such complaint', async () => {
    refuse(getComplaint, 'not_found');
    answer(listComplaintStatuses, STATUSES);
    answer(listComplaintCategories, [PLUMBING]);
    answer(listComplaints, pageOf([music]));
    open('/manager/complaints?complaint=99');
    expect(await screen.findByText('This complaint is not there')).toBeInTheDocument();
  });
});

async function startUpdate() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Tap drips' }));
  return { user, form: within(await dialog('Update Complaint')) };
}

describe('Update Complaint', () => {
  test('sends status and feedback, closes, and asks for list and counters again', async () => {
    const lists = serve();
    const updates = answer(updateComplaintStatus, { ...tap, status: IN_PROGRESS });
    const { user, form } = await startUpdate();
    const before = lists.length;
    await user.selectOptions(form.getByRole('combobox', { name: /Status/ }), 'In Progress');
    await user.type(form.getByLabelText('Feedback'), 'The plumber comes on Monday.');
    await user.dblClick(form.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Complaint updated successfully!')).toBeInTheDocument();
    expect(updates.map(({ body }) => body)).toEqual([{ status_id: 2, feedback: 'The plumber comes on Monday.' }]);
    expect(screen.queryByRole('dialog', { name: 'Update Complaint' })).not.toBeInTheDocument();
    await waitFor(() => expect(lists.length).toBe(before + 6));
  });

  test('shows the new status at once and restores the old one if the server refuses it; the input stays', async () => {
    serve();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { user, form } = await startUpdate();
    refuse(updateComplaintStatus, 'not_found', undefined, held);
    await user.selectOptions(form.getByRole('combobox', { name: /Status/ }), 'In Progress');
    await user.type(form.getByLabelText('Feedback'), 'Soon.');
    await user.click(form.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(rowOf('Tap drips')).toHaveTextContent('In Progress'));
    expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    expect(await form.findByText('Failed to update complaint')).toBeInTheDocument();
    expect(rowOf('Tap drips')).not.toHaveTextContent('In Progress');
    expect(form.getByLabelText('Feedback')).toHaveValue('Soon.');
  });

  test('is followed by another before the list is fetched again, without a conflict with itself', async () => {
    serve();
    answer(updateComplaintStatus, { ...tap, status: RESOLVED, version: 8 });
    const closed = answer(closeComplaint, { ...tap, status: CLOSED, version: 9 });
    const { user, form } = await startUpdate();
    answer(listComplaints, () => new Promise(() => {}));
    await user.selectOptions(form.getByRole('combobox', { name: /Status/ }), 'Resolved');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Complaint updated successfully!')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close Tap drips' }));
    await user.click(within(await dialog('Close this complaint?')).getByRole('button', { name: 'Close Complaint' }));
    await waitFor(() => expect(closed.map(({ body }) => body)).toEqual([{ version: 8 }]));
  });

  test('needs a status, and something new', async () => {
    serve();
    const updates = answer(updateComplaintStatus, tap);
    const { user, form } = await startUpdate();
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText('Choose another status, or write feedback.')).toBeInTheDocument();
    expect(form.getByRole('combobox', { name: /Status/ })).toBeRequired();
    expect(updates).toEqual([]);
  });
});

describe('Close', () => {
  test('asks, names the complaint, and closes it', async () => {
    serve();
    const closed = answer(closeComplaint, { ...tap, status: CLOSED });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Close Tap drips' }));
    const question = within(await dialog('Close this complaint?'));
    expect(question.getByText('Tap drips')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Close Complaint' }));
    expect(await screen.findByText('Complaint closed')).toBeInTheDocument();
    expect(closed.map(({ params }) => params['id'])).toEqual(['12']);
  });

  test('that fails shows why in the dialog', async () => {
    serve();
    refuse(closeComplaint, 'not_found');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Close Tap drips' }));
    const question = within(await dialog('Close this complaint?'));
    await user.click(question.getByRole('button', { name: 'Close Complaint' }));
    expect(await question.findByRole('alert')).toBeInTheDocument();
  });
});

/** The row under a modal, which is hidden from screen readers. */
const rowOf = (title: string) => screen.getByRole('row', { name: new RegExp(title), hidden: true });
