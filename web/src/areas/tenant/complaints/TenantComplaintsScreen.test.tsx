import type { Complaint, ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import {
  getComplaint,
  listComplaintCategories,
  listComplaintStatuses,
  listMyComplaints,
  logComplaint,
  updateComplaint,
} from '@amayumba/contract/complaints/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aComplaint } from '../../../test/factories.ts';
import { answer, answerForeign, refuse, answerConflict, server } from '../../../test/handlers.ts';
import { conflictAnswer } from '../../../test/conflict.ts';
import { renderScreen } from '../../../test/render.tsx';
import { TenantComplaintsScreen } from './TenantComplaintsScreen.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

const CATEGORIES = [
  { id: 1, name: 'General', description: 'Anything that fits nowhere else' },
  { id: 4, name: 'Plumbing', description: 'Leaks, blocked drains, taps, toilets' },
];
const STATUSES = ['Open', 'In Progress', 'Resolved', 'Closed'].map((name, index) => ({ id: index + 1, name }));
const [OPEN, IN_PROGRESS, RESOLVED, CLOSED] = STATUSES as [Status, Status, Status, Status];
type Status = (typeof STATUSES)[number];

const tap = aComplaint({ urgency: 'high', attachment: '/api/files/abc?signature=x' });
const gate = aComplaint({
  title: 'Gate stays open',
  status: IN_PROGRESS,
  category: { id: 1, name: 'General', description: '' },
  feedback: 'The welder comes on Monday.',
  created_at: '2026-11-01T08:00:00Z',
});
const lamp = aComplaint({ title: 'Lamp is dark', status: CLOSED, created_at: '2026-10-01T08:00:00Z' });

function serve(rows: Complaint[] = [tap, gate, lamp], history: ComplaintWithHistory['history'] = []) {
  // The last handler wins, and `:id` would also match the other paths.
  answer(getComplaint, ({ params }) => {
    const complaint = rows.find(({ id }) => String(id) === params['id']) as Complaint;
    return { ...complaint, history };
  });
  answer(listComplaintCategories, CATEGORIES);
  answer(listComplaintStatuses, STATUSES);
  return answer(listMyComplaints, { count: rows.length, next: null, previous: null, results: rows });
}

const figure = (label: string) => screen.getByText(label, { selector: 'li span' }).closest('li') as HTMLElement;
const show = (path = '/') => renderScreen(<TenantComplaintsScreen />, { path, as: 'tenant' });
const table = async () => within(await screen.findByRole('table', { name: 'Complaints' }));
const edit = async (user: UserEvent, title: string) => {
  await user.click(await screen.findByRole('button', { name: `Edit ${title}` }));
  return within(await screen.findByRole('dialog', { name: 'Edit Complaint' }));
};

const report = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Log Complaint' }));
  const form = within(await screen.findByRole('dialog', { name: 'Report Issue' }));
  await form.findByRole('option', { name: 'Plumbing' });
  return form;
};

const fillIn = async (user: UserEvent, form: Awaited<ReturnType<typeof report>>) => {
  await user.selectOptions(form.getByLabelText(/^Category/), 'Plumbing');
  await user.type(form.getByLabelText(/^Title/), 'No water');
  await user.type(form.getByLabelText(/^Description/), 'Since Sunday.');
};

describe('My Complaints', () => {
  test('shows tiles, columns and each complaint', async () => {
    serve();
    show();
    const rows = await table();
    expect(await rows.findByText('Tap drips')).toBeInTheDocument();
    expect(rows.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Title',
      'Category',
      'Status',
      'Created',
      'Urgency',
      'Attachment',
      'Edit',
    ]);
    const first = within(rows.getAllByRole('row')[1] as HTMLElement);
    for (const text of ['Tap drips', 'Plumbing', 'Open', '3 Nov 2026', 'High']) {
      expect(first.getByText(text)).toBeInTheDocument();
    }
    expect(first.getByRole('link', { name: 'View attachment of Tap drips' })).toHaveAttribute('href', tap.attachment);
    expect(figure('Total Complaints')).toHaveTextContent('3');
    expect(figure('Open Issues')).toHaveTextContent('1');
    expect(figure('In Progress')).toHaveTextContent('1');
    expect(figure('Resolved')).toHaveTextContent('0');
    expect(figure('Statuses')).toHaveTextContent('4');
  });

  test('a tile shows its complaints, as the filter by one status does, with their count and in the address', async () => {
    serve();
    const { user } = show();
    await (await table()).findByText('Tap drips');
    await user.click(screen.getByRole('button', { name: /^In Progress/ }));
    expect(screen.getByTestId('address')).toHaveTextContent('?status=In+Progress');
    expect(screen.queryByText('Tap drips')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Total Complaints/ }));
    expect(await (await table()).findByText('Tap drips')).toBeInTheDocument();
    expect(screen.getByText('3 complaints')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Status'), 'In Progress');
    expect(screen.getByText('1 complaint')).toBeInTheDocument();
    expect(screen.getByText('Gate stays open')).toBeInTheDocument();
    expect(screen.queryByText('Tap drips')).not.toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent('/?status=In+Progress');
    await user.selectOptions(screen.getByLabelText('Status'), 'All');
    expect(screen.getByText('Tap drips')).toBeInTheDocument();
  });

  test('shows an empty state for a status from a link, and can return to all', async () => {
    serve();
    const { user } = show('/?status=resolved');
    expect(await screen.findByText('No complaints in this status')).toBeInTheDocument();
    expect(screen.getByLabelText('Status')).toHaveValue('Resolved');
    await user.click(screen.getByRole('button', { name: 'Show all complaints' }));
    expect(screen.getByText('Tap drips')).toBeInTheDocument();
  });

  test('shows an empty state', async () => {
    serve([]);
    show();
    expect(await screen.findByText('No complaints found')).toBeInTheDocument();
    expect(figure('Total Complaints')).toHaveTextContent('0');
  });

  test('shows twenty on a page', async () => {
    serve(Array.from({ length: 21 }, (_, index) => aComplaint({ title: `Complaint ${index}` })));
    const { user } = show();
    expect(await screen.findByText('Complaint 0')).toBeInTheDocument();
    expect(screen.queryByText('Complaint 20')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Complaint 20')).toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent('page=2');
  });

  test('shows cards below 640px', async () => {
    stubBrowser({ width: 390 });
    serve();
    show();
    expect(await screen.findByText('Plumbing · 3 Nov 2026')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('shows why complaints could not be loaded, and tries again', async () => {
    serve();
    refuse(listMyComplaints, 'database_away');
    const { user } = show();
    expect(await screen.findByText('Your complaints could not be loaded')).toBeInTheDocument();
    serve();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Tap drips')).toBeInTheDocument();
  });

  test('Refresh and focus fetch again', async () => {
    const calls = serve();
    const { user } = show();
    await screen.findByText('Tap drips');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    await waitFor(() => {
      fireEvent(window, new Event('focus')); // fetches nothing while the answer of Refresh is on its way
      expect(calls).toHaveLength(3);
    });
  });

  test('fetches again every two minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const calls = serve();
    show();
    await screen.findByText('Tap drips');
    await vi.advanceTimersByTimeAsync(119_000);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  const foreign = [
    { id: 1, title: 'No water', description: '', category: 4, status: 2, created_at: '2026-11-05T08:00:00Z' },
    { id: 2, title: 'Loud music', category: 'General', status: 'open', created_at: '2026-11-04T08:00:00Z' },
  ];
  test('understands a server that answers a plain array', async () => {
    serve();
    answerForeign(listMyComplaints, foreign);
    show();
    const rows = await table();
    expect(await rows.findByText('Plumbing')).toBeInTheDocument();
    expect(rows.getByText('In Progress')).toBeInTheDocument();
    expect(rows.getByText('General')).toBeInTheDocument();
    expect(rows.getByText('Open')).toBeInTheDocument();
    expect(figure('Total Complaints')).toHaveTextContent('2');
    expect(figure('Open Issues')).toHaveTextContent('1');
  });
});

describe('Issue Categories Guide', () => {
  test.each([
    ['a plain array', CATEGORIES],
    ['data', { data: CATEGORIES }],
  ])('lists each category with its explanation, from %s', async (_envelope, body) => {
    serve([]);
    answerForeign(listComplaintCategories, body);
    show();
    const guide = within(screen.getByRole('region', { name: 'Issue Categories Guide' }));
    expect(await guide.findByText('Leaks, blocked drains, taps, toilets')).toBeInTheDocument();
    expect(guide.getByText('General')).toBeInTheDocument();
  });

  test('shows why the categories could not be loaded, and tries again', async () => {
    serve([]);
    refuse(listComplaintCategories, 'database_away');
    const { user } = show();
    expect(await screen.findByText('The categories could not be loaded')).toBeInTheDocument();
    answer(listComplaintCategories, CATEGORIES);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Anything that fits nowhere else')).toBeInTheDocument();
  });
});

describe('Report Issue', () => {
  const picture = new File(['picture'], 'tap.png', { type: 'image/png' });

  test('sends the complaint with its picture once, confirms it, closes and fetches the list again', async () => {
    const calls = serve();
    const sent = answer(logComplaint, { ...tap, message: 'Thank you, we are on it.' });
    const { user } = show();
    await screen.findByText('Tap drips');
    const form = await report(user);
    await fillIn(user, form);
    await user.upload(form.getByLabelText('Attachment'), picture);
    await user.dblClick(form.getByRole('button', { name: 'Submit Complaint' }));
    expect(await screen.findByText('Thank you, we are on it.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Report Issue' })).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data/);
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toMatchObject({ category: '4', title: 'No water', description: 'Since Sunday.' });
    expect(sent[0]?.body).toHaveProperty('attachment.name', 'tap.png');
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  test('the input is restored when the form is opened again, until it is discarded', async () => {
    serve();
    const { user } = show();
    await fillIn(user, await report(user));
    await user.keyboard('{Escape}');
    const again = await report(user);
    expect(again.getByRole('textbox', { name: /^Title/ })).toHaveValue('No water');
    await user.click(again.getByRole('button', { name: 'Discard draft' }));
    expect(again.getByRole('textbox', { name: /^Title/ })).toHaveValue('');
  });

  test('shows its own message if the server sends none, and all complaints again, so that the new one is seen', async () => {
    serve();
    const sent = answerForeign(logComplaint, { id: 9 }, 201);
    const { user } = show('/?status=Resolved');
    await screen.findByText('No complaints in this status');
    const form = await report(user);
    await fillIn(user, form);
    await user.click(form.getByRole('button', { name: 'Submit Complaint' }));
    expect(await screen.findByText('Complaint submitted successfully!')).toBeInTheDocument();
    expect(sent[0]?.body).not.toHaveProperty('attachment');
    expect(await screen.findByText('Tap drips')).toBeInTheDocument();
    expect(screen.getByTestId('address')).not.toHaveTextContent('status');
  });

  test('keeps everything if the server refuses, shows why, and sends it again under the same key', async () => {
    serve();
    const refused = refuse(logComplaint, 'tenant_without_lease');
    const { user } = show();
    const form = await report(user);
    await fillIn(user, form);
    await user.upload(form.getByLabelText('Attachment'), picture);
    await user.click(form.getByRole('button', { name: 'Submit Complaint' }));
    expect(await form.findByText('Failed to submit complaint')).toBeInTheDocument();
    expect(form.getByText(/You have no current lease/)).toBeInTheDocument();
    expect(form.getByLabelText(/^Title/)).toHaveValue('No water');
    expect(form.getByLabelText(/^Description/)).toHaveValue('Since Sunday.');
    expect(form.getByText('tap.png')).toBeInTheDocument();
    const sent = answer(logComplaint, { ...tap, message: 'Complaint submitted successfully!' });
    await user.click(form.getByRole('button', { name: 'Submit Complaint' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toHaveProperty('attachment.name', 'tap.png');
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe(refused[0]?.headers.get('Idempotency-Key'));
  });

  test('does not send without category, title and description, with spaces only, or with a file that is not a picture or PDF, and marks the fields the server refuses', async () => {
    serve();
    const sent = refuse(logComplaint, 'invalid_input', { category: ['This choice does not exist.'] });
    const { user } = show();
    const form = await report(user);
    for (const label of [/^Category/, /^Title/, /^Description/]) expect(form.getByLabelText(label)).toBeRequired();
    await user.selectOptions(form.getByLabelText(/^Category/), 'Plumbing');
    await user.type(form.getByLabelText(/^Title/), '   ');
    await user.type(form.getByLabelText(/^Description/), '   ');
    await user.click(form.getByRole('button', { name: 'Submit Complaint' }));
    expect(await form.findAllByText('This field is required.')).toHaveLength(2);
    expect(sent).toHaveLength(0);
    await fillIn(user, form);
    await user.click(form.getByRole('button', { name: 'Submit Complaint' }));
    expect(await form.findByText('This choice does not exist.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    fireEvent.change(form.getByLabelText('Attachment'), {
      target: { files: [new File(['x'], 'letter.docx', { type: 'application/msword' })] },
    });
    await user.click(form.getByRole('button', { name: 'Submit Complaint' }));
    expect(await form.findByText('Choose a picture or a PDF.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  test('is locked while it is being sent', async () => {
    serve();
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.post(`*${logComplaint.path}`, async () => {
        await held;
        return HttpResponse.json({ id: 9 }, { status: 201 });
      }),
    );
    const { user } = show();
    const form = await report(user);
    await fillIn(user, form);
    await user.click(form.getByRole('button', { name: 'Submit Complaint' }));
    expect(await form.findByRole('button', { name: 'Submitting...' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(screen.getByRole('dialog', { name: 'Report Issue' })).toBeInTheDocument();
    release?.();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report Issue' })).not.toBeInTheDocument());
  });
});

describe('Edit Complaint', () => {
  test('changes urgency, status and texts, confirms it, closes and fetches the list again', async () => {
    const calls = serve();
    const sent = answer(updateComplaint, { ...tap, message: 'Noted, thank you.' });
    const { user } = show();
    const form = await edit(user, 'Tap drips');
    expect(form.getByLabelText('Urgency')).toHaveValue('high');
    await user.selectOptions(form.getByLabelText('Urgency'), 'Critical');
    await user.selectOptions(form.getByLabelText('Status'), 'Resolved');
    await user.clear(form.getByLabelText(/^Title/));
    await user.type(form.getByLabelText(/^Title/), 'Tap is fine');
    await user.upload(form.getByLabelText('Attachment'), new File(['x'], 'after.png', { type: 'image/png' }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Noted, thank you.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Edit Complaint' })).not.toBeInTheDocument();
    expect(sent[0]?.params['id']).toBe(String(tap.id));
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data/);
    expect(sent[0]?.body).toMatchObject({
      category: '4',
      title: 'Tap is fine',
      description: tap.description,
      urgency: 'critical',
      status: String(RESOLVED.id),
    });
    expect(sent[0]?.body).toHaveProperty('attachment.name', 'after.png');
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  test('keeps the input if the server refuses, and shows why; shows its own message if the server sends none', async () => {
    serve();
    refuse(updateComplaint, 'complaint_closed');
    const { user } = show();
    const form = await edit(user, 'Tap drips');
    await user.type(form.getByLabelText(/^Description/), ' Still.');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('Failed to update complaint')).toBeInTheDocument();
    expect(form.getByText('This complaint is closed. Reopen it to change it.')).toBeInTheDocument();
    expect(form.getByLabelText(/^Description/)).toHaveValue(`${tap.description} Still.`);
    answerForeign(updateComplaint, { id: tap.id });
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Complaint updated successfully!')).toBeInTheDocument();
  });

  test('shows the manager’s feedback and every status', async () => {
    serve(
      [gate],
      [
        { at: gate.created_at, by: 'Grace Namubiru', from: null, to: OPEN, feedback: '' },
        { at: '2026-11-02T08:00:00Z', by: 'Moses Okello', from: OPEN, to: IN_PROGRESS, feedback: 'Welder called.' },
      ],
    );
    const { user } = show();
    const form = await edit(user, 'Gate stays open');
    expect(form.getByText('The welder comes on Monday.')).toBeInTheDocument();
    const history = within(await form.findByRole('region', { name: 'History' }));
    expect(history.getAllByRole('listitem')).toHaveLength(2);
    expect(history.getByText(/Moses Okello/)).toBeInTheDocument();
    expect(history.getByText('Welder called.')).toBeInTheDocument();
  });

  test('a closed complaint can only be reopened', async () => {
    serve();
    const sent = answer(updateComplaint, { ...lamp, status: OPEN, message: 'Complaint updated successfully!' });
    const { user } = show();
    const form = await edit(user, 'Lamp is dark');
    expect(form.getByText('This complaint is closed. Reopen it if the problem is still there.')).toBeInTheDocument();
    expect(form.queryByRole('textbox')).not.toBeInTheDocument();
    expect(form.queryByRole('option', { name: 'Closed' })).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Reopen Complaint' }));
    expect(await screen.findByText('Complaint updated successfully!')).toBeInTheDocument();
    expect(sent[0]?.body).toMatchObject({ status: String(OPEN.id), title: lamp.title });
  });
});

describe('Edit Complaint, while somebody else changes the same complaint', () => {
  const seen = { ...tap, version: 2 };

  test('a manager’s status change is merged, and the input stays', async () => {
    serve([seen]);
    const { user } = show();
    const form = await edit(user, 'Tap drips');
    await user.type(form.getByLabelText(/^Description/), ' And the sink.');
    const refused = answerConflict(updateComplaint, { ...seen, version: 3, status: IN_PROGRESS, title: 'Tap drips' });
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    const { field } = await conflictAnswer();
    expect(refused[0]?.body).toMatchObject({ version: '2' });
    expect(field('Status').theirs).toBeChecked();
    expect(field('Description').mine).toBeChecked();
    const sent = answer(updateComplaint, { ...seen, message: 'Complaint updated successfully!' });
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Complaint updated successfully!');
    expect(sent[0]?.body).toMatchObject({
      version: '3',
      status: '2',
      description: 'The kitchen tap drips all night. And the sink.',
    });
  });

  test('the input is restored when the form is opened again, with the version it was typed for', async () => {
    serve([seen]);
    const { user, unmount } = show();
    const form = await edit(user, 'Tap drips');
    await user.type(form.getByLabelText(/^Title/), ' at night');
    unmount(); // as after a reload
    serve([{ ...seen, version: 3, title: 'By a manager' }]);
    const again = show();
    const opened = await edit(again.user, 'By a manager');
    expect(opened.getByLabelText(/^Title/)).toHaveValue('Tap drips at night');
    const sent = answer(updateComplaint, { ...seen, message: 'Complaint updated successfully!' });
    await again.user.click(opened.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Complaint updated successfully!');
    expect(sent[0]?.body).toMatchObject({ version: '2', title: 'Tap drips at night' });
    expect(Object.keys(sessionStorage).filter((place) => place.includes('edit-complaint'))).toEqual([]);
  });

  test('Cancel keeps the input, until it is discarded', async () => {
    serve([seen]);
    const { user } = show();
    const form = await edit(user, 'Tap drips');
    await user.type(form.getByLabelText(/^Title/), ' at night');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    const again = await edit(user, 'Tap drips');
    expect(again.getByLabelText(/^Title/)).toHaveValue('Tap drips at night');
    await user.click(again.getByRole('button', { name: 'Discard draft' }));
    expect(again.getByLabelText(/^Title/)).toHaveValue('Tap drips');
  });
});
