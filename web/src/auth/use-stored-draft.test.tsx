import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { newMerge } from '../lib/merge.ts';
import { renderScreen } from '../test/render.tsx';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { TextField } from '../ui/TextField.tsx';
import { signOut } from './sign-out.ts';
import { storable, useStoredDraft, useStoredMerge } from './use-stored-draft.ts';

function NoteModal({ onClose }: { onClose: () => void }) {
  const { draft, patch, clear, kept } = useStoredDraft('note', () => ({
    text: '',
    password: '',
    key: String(Math.random()),
  }));
  return (
    <Modal
      title="Note"
      draft={kept}
      onClose={onClose}
      onSubmit={() => {
        clear();
        onClose();
      }}
      footer={<Button type="submit">Save</Button>}
    >
      <TextField label="Text" value={draft.text} onChange={({ target }) => patch({ text: target.value })} />
      <TextField label="Password" value={draft.password} onChange={({ target }) => patch({ password: target.value })} />
    </Modal>
  );
}

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <NoteModal onClose={() => setOpen(false)} />}
    </>
  );
}

async function openNote() {
  const view = renderScreen(<Opener />);
  await view.user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Note' });
  return view;
}
const text = () => screen.findByLabelText('Text');
const drafts = () => Object.entries(sessionStorage).filter(([name]) => name.startsWith('draft:'));

test.each([
  ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['the browser’s Back', () => fireEvent(window, new PopStateEvent('popstate', { state: null }))],
])('%s keeps what was typed and says so; the form shows it again, with a way to discard it', async (_way, close) => {
  const { user } = await openNote();
  await user.type(await text(), 'Twelve apartments');
  close();
  expect(await screen.findByText('Draft kept')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await text()).toHaveValue('Twelve apartments');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(await text()).toHaveValue('');
  expect(await text()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument();
  expect(drafts()).toEqual([]);
});

test('a reload keeps what was typed, but no password', async () => {
  const { user, unmount } = await openNote();
  await user.type(await text(), 'Typed');
  await user.type(screen.getByLabelText('Password'), 'Secret-2026');
  expect(JSON.stringify(drafts())).not.toContain('Secret-2026');
  unmount();
  await openNote();
  expect(await text()).toHaveValue('Typed');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('a form in which nothing is typed closes without a word', async () => {
  const { user } = await openNote();
  await user.type(await text(), 'a{Backspace}');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await text();
  expect(screen.queryByText('Draft kept')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument();
  expect(drafts()).toEqual([]);
});

test('a success deletes the draft', async () => {
  const { user } = await openNote();
  await user.type(await text(), 'Typed');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(drafts()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await text()).toHaveValue('');
  expect(screen.queryByText('Draft kept')).not.toBeInTheDocument();
});

test('signing out deletes every draft', async () => {
  const { user } = await openNote();
  await user.type(await text(), 'Typed');
  expect(drafts()).toHaveLength(1);
  await signOut();
  expect(drafts()).toEqual([]);
});

const FIELDS = { name: { label: 'Name', show: ({ name }: { name: string }) => name } };

function EditForm({ name, version }: { name: string; version: number }) {
  const form = useStoredMerge('edit', () => newMerge({ name }, version), FIELDS);
  return (
    <>
      <TextField label="Text" value={form.draft.name} onChange={({ target }) => form.change({ name: target.value })} />
      <Button onClick={() => form.begin({ name: form.draft.name }, form.version)}>Saved</Button>
      <output aria-label="Version">{form.version}</output>
    </>
  );
}

test('the draft of a record keeps the version it was typed for, so that the server notices another change', async () => {
  const { user, unmount } = renderScreen(<EditForm name="Block A" version={2} />);
  await user.type(await text(), ' north');
  unmount();
  const again = renderScreen(<EditForm name="Block One" version={3} />);
  expect(await text()).toHaveValue('Block A north');
  expect(screen.getByRole('status', { name: 'Version' })).toHaveTextContent('2');
  await again.user.click(screen.getByRole('button', { name: 'Saved' }));
  expect(drafts()).toEqual([]);
});

test('stores what was typed, at every depth', () => {
  const draft = { name: 'Block A', rent: null, ranges: [{ from: 'A01', months: [1, 2] }] };
  expect(storable(draft)).toEqual(draft);
});

test('never stores passwords, codes and files', () => {
  const file = new File(['x'], 'leak.jpg');
  const draft = { current_password: 'Amayumba-2026', code: '123456', files: [file], proof: { password: 'x', file } };
  expect(storable({ ...draft, reference_code: 'AB12' })).toEqual({ files: [], proof: {}, reference_code: 'AB12' });
});
