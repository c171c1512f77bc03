import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Problem } from '../../api/problem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';

interface PasswordProofModalProps {
  title: string;
  /** The consequence of confirming. */
  children: ReactNode;
  confirmLabel: string;
  isDanger?: boolean | undefined;
  isPending: boolean;
  problem: Problem | undefined;
  onConfirm: (password: string) => void;
  onClose: () => void;
}

/** Asks for the password again before a sensitive action, because somebody else may be using the open session. */
export function ReauthenticationModal(props: PasswordProofModalProps) {
  const { title, children, confirmLabel, isDanger = false, isPending, problem, onConfirm, onClose } = props;
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) onConfirm(password);
  };
  return (
    <Modal
      title={title}
      size="sm"
      onClose={onClose}
      isPending={isPending}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} isPending={isPending} variant={isDanger ? 'danger' : 'primary'}>
          {confirmLabel}
        </FormButtons>
      }
    >
      <div className="mb-4 text-muted">{children}</div>
      {problem && !problem.fields && (
        <Banner tone="rose" className="mb-4">
          {problem.error}
        </Banner>
      )}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem?.fields?.['password']}
      />
    </Modal>
  );
}
