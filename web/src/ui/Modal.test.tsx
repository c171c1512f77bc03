import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Modal } from './Modal.tsx';
import { TextField } from './TextField.tsx';

async function renderModal({ isPending = false } = {}) {
  const onClose = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  render(
    <Modal
      title="Create Payment"
      onClose={onClose}
      onSubmit={onSubmit}
      isPending={isPending}
      footer={
        <Button type="submit" isPending={isPending}>
          Create
        </Button>
      }
    >
      <input aria-label="Amount" />
    </Modal>,
  );
  await screen.findByRole('dialog');
  return { onClose, onSubmit, user: userEvent.setup() };
}

test('Escape and the cross close it', async () => {
  const { onClose, user } = await renderModal();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('stays open and sends nothing twice while a request is pending', async () => {
  const { onClose, onSubmit, user } = await renderModal({ isPending: true });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the submit button of the footer sends the form', async () => {
  const { onSubmit, user } = await renderModal();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New Payment</Button>
      {isOpen && (
        <Modal title="Create Payment" onClose={() => setOpen(false)}>
          <input aria-label="Amount" />
        </Modal>
      )}
    </>
  );
}

test('focus returns to the button that opened it', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  await user.click(screen.getByRole('button', { name: 'New Payment' }));
  expect(await screen.findByRole('dialog', { name: 'Create Payment' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'New Payment' })).toHaveFocus());
});

test('focus starts in the first field', async () => {
  await renderModal();
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus());
});

const nothing = () => undefined;

test('focus starts on Cancel in a confirmation', async () => {
  render(<ConfirmDialog title="Delete this payment?" confirmLabel="Delete" onConfirm={nothing} onCancel={nothing} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
});

interface LongFormProps {
  /** The faults that a press of Save shows, by field. */
  faults: { name?: string; estates?: string; refusal?: string };
  /** The form marks what is missing instead of the browser. */
  marksMissing?: boolean;
}

/** Saves what the server refuses a task later. */
function LongForm({ faults, marksMissing = false }: LongFormProps) {
  const [state, setState] = useState<'typing' | 'sending' | 'refused'>('typing');
  const shown = state === 'refused' ? faults : {};
  const refuse = () => {
    setState('sending');
    setTimeout(() => setState('refused'), 20);
  };
  return (
    <Modal
      title="Add Staff"
      onClose={nothing}
      isPending={state === 'sending'}
      onSubmit={refuse}
      footer={<Button type="submit">Save</Button>}
    >
      {shown.refusal && <Banner tone="rose">{shown.refusal}</Banner>}
      <div
        onInvalidCapture={(event) => {
          event.preventDefault();
          setState('refused');
        }}
      >
        <TextField label="Name" error={shown.name} required={marksMissing} />
        <CheckboxGroup
          label="Estates"
          options={[{ value: 1, label: 'Ntinda Court' }]}
          value={[]}
          onChange={nothing}
          error={shown.estates}
        />
      </div>
    </Modal>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test.each([
  ['a field', { name: 'This name is taken.', estates: 'Choose one.' }, () => screen.getByLabelText(/Name/)],
  ['a group', { estates: 'Choose one.' }, () => screen.getByRole('checkbox', { name: 'Ntinda Court' })],
])('a refused Save leads to the first fault: %s', async (_what, faults, control) => {
  render(<LongForm faults={faults} />);
  await screen.findByRole('dialog');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await save();
  await waitFor(() => expect(control()).toHaveFocus());
  const seen = scrolled.mock.contexts;
  expect(seen).toContain(screen.getByText(Object.values(faults)[0] ?? '').closest('p'));
});

test('a Save with something missing leads to it, where the form marks it itself', async () => {
  render(<LongForm faults={{ name: 'This is required.' }} marksMissing />);
  await screen.findByRole('dialog');
  screen.getByRole('checkbox').focus();
  await save();
  await waitFor(() => expect(screen.getByLabelText(/Name/)).toHaveFocus());
});

test('what the browser finds wrong is said at the fields, all at once, until it is put right', async () => {
  const sent = vi.fn<() => void>();
  render(
    <Modal title="Invite Owner" onClose={nothing} onSubmit={sent} footer={<Button type="submit">Save</Button>}>
      <TextField label="Name" required />
      <TextField label="Email" type="email" defaultValue="rose" />
    </Modal>,
  );
  await screen.findByRole('dialog');
  await save();
  const name = screen.getByLabelText(/Name/);
  expect(name).toHaveAccessibleDescription('This field is required.');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/^Enter an email address/);
  await waitFor(() => expect(name).toHaveFocus());
  await userEvent.type(name, 'Rose');
  expect(name).not.toHaveAccessibleDescription();
  expect(sent).not.toHaveBeenCalled();
});

test('a refusal that names no field comes into sight', async () => {
  render(<LongForm faults={{ refusal: 'The gateway is closed.' }} />);
  await screen.findByRole('dialog');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await save();
  const banner = await screen.findByRole('alert');
  await waitFor(() => expect(scrolled.mock.contexts).toContain(banner));
});
