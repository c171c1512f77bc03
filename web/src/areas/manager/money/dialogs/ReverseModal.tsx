import { type ReactNode, useState } from 'react';
import type { Problem } from '../../../../api/problem.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { MoneyProblem } from '../MoneyProblem.tsx';

interface ReverseModalProps {
  /** The question. */
  title: string;
  isPending: boolean;
  problem: Problem | undefined;
  onReverse: (reason: string) => void;
  onClose: () => void;
  /** What changes. */
  children: ReactNode;
}

/** Asks for the reason for which money is reversed. */
export function ReverseModal({ title, isPending, problem, onReverse, onClose, children }: ReverseModalProps) {
  const [reason, setReason] = useState('');
  return (
    <Modal
      title={title}
      size="sm"
      onClose={onClose}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        onReverse(reason.trim());
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isPending} variant="danger">
          Reverse
        </FormButtons>
      }
    >
      <MoneyProblem problem={problem} fields={['reason']} />
      <div className="grid gap-4">
        <TextField
          label="Reason"
          required
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={problem?.fields?.['reason']}
        />
        {children}
      </div>
    </Modal>
  );
}
