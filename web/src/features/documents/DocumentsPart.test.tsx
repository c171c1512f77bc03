import type { StoredDocument } from '@amayumba/contract/documents/document.ts';
import {
  createDocument,
  deleteDocument,
  listDocuments,
  updateDocument,
} from '@amayumba/contract/documents/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answer, answerConflict, keysOf, loseAnswer, refuse, server } from '../../test/handlers.ts';
import { modalsAreClosed } from '../../test/modals.ts';
import { page } from '../../test/money.ts';
import { renderScreen } from '../../test/render.tsx';
import { DocumentsPart, SharedDocumentsCard } from './DocumentsPart.tsx';

const aDocument = (over: Partial<StoredDocument> = {}): StoredDocument => ({
  id: 4,
  subject: 'tenant',
  subject_id: 21,
  subject_name: 'Aisha Namatovu',
  tenant: 21,
  title: 'Copy of ID',
  visibility: 'office',
  file_name: 'id.pdf',
  media_type: 'application/pdf',
  size_bytes: 348_160,
  file: '/api/files/abc/?expires=99999999999999&signature=x',
  created_at: '2026-11-12T08:00:00.000Z',
  created_by: 'Sarah Nalubega',
  version: 2,
  ...over,
});
const agreement = aDocument({
  id: 5,
  subject: 'lease',
  subject_id: 9,
  subject_name: 'A-08, Bukoto Court',
  title: 'Agreement',
  visibility: 'tenant',
});
const pdf = new File(['%PDF'], 'Inspection March.pdf', { type: 'application/pdf' });

function openTenant(rows: StoredDocument[] = [aDocument(), agreement]) {
  const listed = answer(listDocuments, () => page(rows));
  const leases = [{ id: 9, start: '2026-01-01', end: null }];
  return { listed, ...renderScreen(<DocumentsPart subject={{ kind: 'tenant', id: 21 }} leases={leases} />) };
}
const rowOf = async (title: string) =>
  within(await screen.findByRole('row', { name: new RegExp(title) }, { timeout: 5_000 }));

test('lists title, kind, size, day, person and readers, and where a document of a lease is kept', async () => {
  const { listed } = openTenant();
  const row = await rowOf('Copy of ID');
  expect(row.getByText('PDF, 340 KB')).toBeInTheDocument();
  expect(row.getByText(/12 Nov 2026 by Sarah Nalubega/)).toBeInTheDocument();
  expect(row.getByText('Office only')).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'View Copy of ID' })).toHaveAttribute('href', aDocument().file);
  const other = await rowOf('Agreement');
  expect(other.getByText('Lease of A-08, Bukoto Court')).toBeInTheDocument();
  expect(other.getByText('Office and tenant')).toBeInTheDocument();
  expect(Object.fromEntries(listed[0]?.query ?? [])).toMatchObject({ subject: 'tenant', subject_id: '21', page: '1' });
});

test('a dropped file opens the form with its name as the title, and may be kept at a lease', async () => {
  const sent = answer(createDocument, agreement);
  const { user, listed } = openTenant([]);
  expect(await screen.findByText('No documents')).toBeVisible();
  fireEvent.drop(screen.getByRole('region', { name: 'Documents' }), { dataTransfer: { files: [pdf] } });
  const form = within(await screen.findByRole('dialog', { name: 'Add document' }));
  expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Inspection March');
  const readers = form.getByRole('combobox', { name: 'Seen by' });
  expect(within(readers).getAllByRole('option')).toHaveLength(2);
  await user.selectOptions(await form.findByRole('combobox', { name: 'Kept at' }), 'Lease since 1 Jan 2026');
  await user.selectOptions(readers, 'Office, tenant and owner');
  await user.click(form.getByRole('button', { name: 'Add document' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    subject: 'lease',
    subject_id: '9',
    title: 'Inspection March',
    visibility: 'tenant_and_owner',
  });
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
  await modalsAreClosed();
  expect(listed.length).toBeGreaterThan(1);
});

test('the form asks for a file and a title, and shows what the server refuses', async () => {
  const sent = refuse(createDocument, 'unsupported_file');
  const { user } = openTenant([]);
  await user.click(await screen.findByRole('button', { name: 'Add document' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add document' }));
  fireEvent.submit(form.getByRole('textbox', { name: 'Title' }));
  expect(await form.findByText('Choose a file.')).toBeVisible();
  expect(form.getByText('This field is required.')).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.upload(form.getByLabelText('File'), pdf);
  await user.click(form.getByRole('button', { name: 'Add document' }));
  expect((await form.findAllByText(/This file is not supported/)).length).toBeGreaterThan(0);
  expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Inspection March');
});

test('whose answer was lost is not called unsaved, keeps its key, and is not added again under another title', async () => {
  const lost = loseAnswer(createDocument);
  const { user } = openTenant([]);
  await user.click(await screen.findByRole('button', { name: 'Add document' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add document' }));
  await user.upload(form.getByLabelText('File'), pdf);
  const add = form.getByRole('button', { name: 'Add document' });
  await user.click(add);
  expect(await form.findByText('This may be done already')).toBeVisible();
  expect(form.queryByText('Not saved')).not.toBeInTheDocument();
  const again = refuse(createDocument, 'key_reused');
  await user.type(form.getByRole('textbox', { name: 'Title' }), ' 2026');
  await user.click(add);
  expect(await form.findByText(/^This was recorded before, but the reply did not arrive/)).toBeVisible();
  expect(add).toBeDisabled();
  expect(keysOf(again)).toEqual(keysOf(lost));
});

test('a change whose answer was lost is saved by a second press, without a question about another person', async () => {
  loseAnswer(updateDocument);
  const { user } = openTenant();
  await user.click((await rowOf('Copy of ID')).getByRole('button', { name: 'More about Copy of ID' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit document' }));
  await user.type(form.getByRole('textbox', { name: 'Title' }), ' card');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await form.findByText('This may be done already')).toBeVisible();
  const stored = aDocument({ title: 'Copy of ID card', version: 3 });
  const stale = answerConflict(updateDocument, stored);
  server.use(
    http.patch(`*${updateDocument.path}`, async ({ request }) => {
      const { version } = (await request.clone().json()) as { version: number };
      return version === stored.version ? HttpResponse.json(stored) : undefined;
    }),
  );
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await modalsAreClosed();
  expect(stale.map(({ body }) => body)).toMatchObject([{ title: 'Copy of ID card', version: 2 }]);
  expect((await screen.findAllByText('Document saved')).length).toBeGreaterThan(0);
});

test('is renamed and shared with its version, and deleted after a question', async () => {
  const saved = answer(updateDocument, aDocument({ title: 'ID card' }));
  const deleted = answer(deleteDocument, undefined);
  const { user } = openTenant();
  const menu = async (item: string) => {
    await user.click((await rowOf('Copy of ID')).getByRole('button', { name: 'More about Copy of ID' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await menu('Edit');
  const form = within(await screen.findByRole('dialog', { name: 'Edit document' }));
  const title = form.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'ID card');
  await user.selectOptions(form.getByRole('combobox', { name: 'Seen by' }), 'Office and tenant');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({ title: 'ID card', visibility: 'tenant', version: 2 });
  await modalsAreClosed();
  await menu('Delete');
  const question = within(await screen.findByRole('dialog', { name: /Delete this document/ }));
  expect(question.getByText(/is deleted with its file, id\.pdf/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted[0]?.headers.get('if-match')).toBe('"2"'));
});

test('a failed list can be loaded again, and a server without documents is named', async () => {
  refuse(listDocuments, 'storage_full');
  const { user, unmount } = renderScreen(<DocumentsPart subject={{ kind: 'owner', id: 3 }} />);
  await screen.findByText('The documents could not be loaded', {}, { timeout: 5_000 });
  answer(listDocuments, page([aDocument({ subject: 'owner', subject_id: 3 })]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await rowOf('Copy of ID');
  unmount();
  refuse(listDocuments, 'unknown_path');
  renderScreen(<DocumentsPart subject={{ kind: 'estate', id: 3 }} />);
  expect(await screen.findByText('This server keeps no documents.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add document' })).not.toBeInTheDocument();
});

test('a tenant reads what is shared with them and can change nothing', async () => {
  const listed = answer(listDocuments, page([agreement]));
  const { unmount } = renderScreen(<SharedDocumentsCard />, { as: 'tenant' });
  const row = await rowOf('Agreement');
  expect(row.getByRole('link', { name: 'View Agreement' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add document|More about/ })).not.toBeInTheDocument();
  expect(screen.queryByText('Seen by')).not.toBeInTheDocument();
  expect(listed[0]?.query.has('subject')).toBe(false);
  unmount();
  refuse(listDocuments, 'unknown_path');
  renderScreen(<SharedDocumentsCard />, { as: 'tenant' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Documents' })).not.toBeInTheDocument());
});
