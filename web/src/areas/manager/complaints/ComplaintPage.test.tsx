import type { ComplaintMessage, ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import {
  createComplaintMessage,
  getComplaint,
  listComplaintCategories,
  listComplaintMessages,
  listComplaints,
  listComplaintStatuses,
  readComplaintMessages,
  updateComplaintStatus,
} from '@amayumba/contract/complaints/endpoints.ts';
import { listApartments, listBlocks, listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { createExpense, listExpenses, listVendors } from '@amayumba/contract/owners/expense-endpoints.ts';
import { listStaff } from '@amayumba/contract/staff/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Route, Routes } from 'react-router';
import { aComplaint, anApartment, anEstate } from '../../../test/factories.ts';
import { answer, answerConflict, loseAnswer, refuse } from '../../../test/handlers.ts';
import { page } from '../../../test/money.ts';
import { anExpense } from '../../../test/owners.ts';
import { aStaffMember } from '../../../test/staff.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ComplaintPage } from './ComplaintPage.tsx';
import { Link } from '../../../ui/Link.tsx';

const OPEN = { id: 1, name: 'Open' };
const complaint: ComplaintWithHistory = {
  ...aComplaint({ id: 12, tenant: 5, title: 'No water', urgency: 'high', status: OPEN }),
  history: [{ at: '2026-11-03T08:00:00Z', by: 'Grace Namubiru', from: null, to: OPEN, feedback: '' }],
  apartment: 31,
  estate: 3,
  phone_number: '+256772123456',
};
const aMessage = (given: Partial<ComplaintMessage>): ComplaintMessage => ({
  id: 0,
  complaint: 12,
  from: 'tenant',
  name: 'Grace Namubiru',
  text: 'The kitchen tap drips all night.',
  attachment: null,
  attachments: [],
  at: '2026-11-03T08:00:00Z',
  read_at: null,
  ...given,
});
const talk = [
  aMessage({}),
  aMessage({ id: 4, text: 'It drips more.', attachments: ['/api/files/a/', '/api/files/b/'] }),
];

beforeEach(() => {
  answer(listComplaintStatuses, [OPEN, { id: 2, name: 'In Progress' }, { id: 4, name: 'Closed' }]);
  answer(listComplaintCategories, [complaint.category]);
  answer(getComplaint, complaint);
  answer(listComplaintMessages, talk);
});
const photo = (name: string) => new File(['x'], name, { type: 'application/pdf' });
const show = (id = '12') =>
  renderScreen(
    <Routes>
      <Route path="/manager/complaints/:id" element={<ComplaintPage />} />
    </Routes>,
    { path: `/manager/complaints/${id}` },
  );
const messages = async () => within(await screen.findByRole('list', { name: 'Messages' }));

test('names the caretaker of the estate, and the other complaints of the home', async () => {
  const staff = answer(listStaff, page([aStaffMember({ name: 'Moses Kato', phone_number: '+256772555444' })]));
  const others = [aComplaint({ id: 8, title: 'No light' }), complaint, aComplaint({ id: 5, title: 'Roof leaks' })];
  const listed = answer(listComplaints, { ...page(others), count: 9 });
  show();
  const also = within(await screen.findByRole('region', { name: 'Also from this home' }));
  expect(also.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['No light', '/manager/complaints/8'],
    ['Roof leaks', '/manager/complaints/5'],
    ['All 9 of this home', '/manager/apartments/31?tab=complaints'],
  ]);
  expect(listed[0]?.query.get('apartment_id')).toBe('31');
  expect(await screen.findByRole('link', { name: 'Call Moses Kato, 0772 555 444' })).toBeVisible();
  expect(Object.fromEntries(staff[0]?.query ?? [])).toMatchObject({ estate_id: '3', staff_role: 'caretaker' });
});

test('shows the complaint, links tenant, home and estate, and marks what the tenant wrote as read', async () => {
  const reads = answer(readComplaintMessages, talk);
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'No water' })).toBeVisible();
  expect(document.title).toContain('No water');
  for (const [name, href] of [
    ['Grace Namubiru', '/manager/tenants/5'],
    ['A-08, Block A', '/manager/apartments/31'],
    ['Bukoto Court', '/manager/estates/3'],
    ['Call Grace Namubiru, 0772 123 456', 'tel:+256772123456'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  const list = await messages();
  expect(list.getByText('It drips more.')).toBeVisible();
  expect(list.getAllByRole('img')).toHaveLength(2);
  await waitFor(() => expect(reads).toHaveLength(1));
});

test('a reply with pictures is sent once, and the conversation follows', async () => {
  answer(readComplaintMessages, talk);
  const reply = aMessage({ id: 9, from: 'manager', name: 'Moses Okello', text: 'We come on Monday.' });
  const sent = answer(createComplaintMessage, reply);
  const { user } = show();
  await messages();
  const form = within(screen.getByRole('form', { name: 'Reply' }));
  await user.click(form.getByRole('button', { name: 'Send' }));
  expect(form.getByText('Write a message or add a picture.')).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.type(form.getByLabelText('Reply'), 'We come on Monday.');
  await user.upload(form.getByLabelText('Pictures'), [photo('a.pdf'), photo('b.pdf')]);
  await user.click(form.getByRole('button', { name: 'Remove b.pdf' }));
  answer(listComplaintMessages, [...talk, reply]);
  await user.click(form.getByRole('button', { name: 'Send' }));
  expect(await (await messages()).findByText('We come on Monday.')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(Object.keys(sent[0]?.body as object).toSorted()).toEqual(['attachment', 'text']);
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
  await waitFor(() => expect(form.getByLabelText('Reply')).toHaveValue(''));
});

test('a refused reply stays in the form, with the reason', async () => {
  answer(readComplaintMessages, talk);
  refuse(createComplaintMessage, 'too_many_files');
  const { user } = show();
  await messages();
  await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'We come on Monday.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The message was not sent')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveValue('We come on Monday.');
});

test('a reply that was stored, but its answer lost, is not sent with other words, and can be discarded', async () => {
  answer(readComplaintMessages, talk);
  loseAnswer(createComplaintMessage);
  const { user } = show();
  await messages();
  const text = screen.getByRole('textbox', { name: 'Reply' });
  await user.type(text, 'We come on Monday.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This may be done already')).toBeVisible();
  refuse(createComplaintMessage, 'key_reused');
  await user.type(text, ' At nine.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^This message was sent before/)).toBeVisible();
  expect(screen.queryByText('The message was not sent')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(text).toHaveValue('');
  expect(screen.queryByText(/^This message was sent before/)).not.toBeInTheDocument();
});

test('Update Status opens the form of the specification', async () => {
  answer(readComplaintMessages, talk);
  const sent = answer(updateComplaintStatus, complaint);
  const { user } = show();
  await messages();
  await user.click(screen.getByRole('button', { name: 'Update Status' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Update Complaint' }));
  await user.selectOptions(modal.getByLabelText(/^Status/), 'In Progress');
  await user.click(modal.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('feedback that was stored, but its answer lost, is said to be stored, and is not sent again', async () => {
  answer(readComplaintMessages, talk);
  const lost = loseAnswer(updateComplaintStatus);
  const { user } = show();
  await messages();
  await user.click(screen.getByRole('button', { name: 'Update Status' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Update Complaint' }));
  const update = modal.getByRole('button', { name: 'Update' });
  await user.type(modal.getByLabelText('Feedback'), 'Done on Friday.');
  const stored = { ...complaint, version: 5, feedback: 'Done on Friday.' };
  const fetched = answer(getComplaint, stored);
  await user.click(update);
  expect(await modal.findByText(/cannot be reached/)).toBeVisible();
  await waitFor(() => expect(fetched.length).toBeGreaterThan(0));
  expect(await modal.findByText('Feedback so far')).toBeVisible();
  const refused = answerConflict(updateComplaintStatus, stored);
  await user.click(update);
  expect(await modal.findByText(/^All that you typed is stored already/)).toBeVisible();
  await user.click(update);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Update Complaint' })).not.toBeInTheDocument());
  expect([lost.length, refused.length]).toEqual([1, 1]);
});

test('a server without messages shows the report and the feedback, and no reply', async () => {
  answer(getComplaint, { ...complaint, feedback: 'The pump is on order.' });
  refuse(listComplaintMessages, 'unknown_path');
  show();
  const list = await messages();
  expect(list.getByText('The kitchen tap drips all night.')).toBeVisible();
  expect(list.getByText('The pump is on order.')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Reply' })).not.toBeInTheDocument();
});

test.each([['99'], ['tap']])('the complaint %s is not there', async (id) => {
  refuse(getComplaint, 'not_found');
  show(id);
  expect(await screen.findByText('There is no such complaint.')).toBeVisible();
});

test('a complaint that could not be loaded can be tried again', async () => {
  refuse(getComplaint, 'internal_error');
  answer(readComplaintMessages, talk);
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(getComplaint, complaint);
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'No water' })).toBeVisible();
});

test('shows what it cost, and a cost begins with its home, without the words of the tenant, which owners do not see', async () => {
  answer(readComplaintMessages, talk);
  const wrong = anExpense({ id: 72, complaint: 12, description: 'Wrong tap', state: 'reversed' });
  answer(listExpenses, { ...page([anExpense({ complaint: 12 }), wrong]), total_amount: 150_000 });
  answer(listVendors, page([]));
  answer(listBlocks, []);
  answer(listApartments, [anApartment({ id: 31, number: 'A-08' })]);
  answer(listEstates, page([anEstate({ id: 3, name: 'Bukoto Court' })]));
  const sent = answer(createExpense, anExpense({ complaint: 12 }));
  const { user } = show();
  const costs = within(await screen.findByRole('region', { name: 'Costs' }));
  expect(await costs.findByRole('link', { name: 'Kitchen tap replaced' })).toHaveAttribute(
    'href',
    '/manager/expenses?expense=71',
  );
  expect(costs.getByText('2 costs, reversed ones left out of the sum')).toBeVisible();
  await user.click(costs.getByRole('button', { name: 'Add cost' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add expense' }));
  expect(form.getByLabelText('What for')).toHaveValue('');
  await form.findByRole('option', { name: /^A-08/ });
  await user.type(form.getByLabelText(/^Amount/), '150000');
  await user.click(form.getByRole('button', { name: 'Record expense' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    estate: 3,
    apartment: 31,
    complaint: 12,
    category: 'repairs',
    amount: 150_000,
  });
});

test('a server without expenses shows no costs', async () => {
  answer(readComplaintMessages, talk);
  show();
  await messages();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Costs' })).not.toBeInTheDocument());
});

test('a reply to one complaint is not sent to the next, which was seen before', async () => {
  answer(getComplaint, complaint);
  answer(listComplaintStatuses, [OPEN]);
  answer(listComplaintCategories, [complaint.category]);
  for (const id of [12, 15])
    answer({ ...getComplaint, path: `/api/complaints/complaints/${id}/` }, { ...complaint, id, title: `No. ${id}` });
  answer(readComplaintMessages, []);
  const { user } = renderScreen(
    <>
      <Link to="/manager/complaints/12">The first</Link>
      <Link to="/manager/complaints/15">The next</Link>
      <Routes>
        <Route path="/manager/complaints/:id" element={<ComplaintPage />} />
      </Routes>
    </>,
    { path: '/manager/complaints/15' },
  );
  await screen.findByRole('heading', { level: 1, name: 'No. 15' });
  await user.click(screen.getByRole('link', { name: 'The first' }));
  await screen.findByRole('heading', { level: 1, name: 'No. 12' });
  await user.type(await screen.findByRole('textbox', { name: 'Reply' }), 'The plumber comes at noon.');
  await user.click(screen.getByRole('link', { name: 'The next' }));
  await screen.findByRole('heading', { level: 1, name: 'No. 15' });
  expect(await screen.findByRole('textbox', { name: 'Reply' })).toHaveValue('');
  await user.click(screen.getByRole('link', { name: 'The first' }));
  await screen.findByRole('heading', { level: 1, name: 'No. 12' });
  expect(await screen.findByRole('textbox', { name: 'Reply' })).toHaveValue('The plumber comes at noon.');
});
