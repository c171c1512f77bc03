import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Modal } from './Modal.tsx';

async function renderModal({ isPending = false } = {}) {
  const onClose = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
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
