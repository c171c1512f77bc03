import type { ReactNode } from 'react';
import { MoneyForm } from '../MoneyForm.tsx';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { ReasonField } from './ReasonField.tsx';

interface ReasonModalProps {
  /** Names the action and its record: 'reverse-refund-5'. The draft belongs to it. */
  name: string;
  title: string;
  description: string;
  /** The label of the reason. */
  label?: string;
  placeholder: string;
  confirmLabel: string;
  onConfirm: (reason: string, key: string) => PromiseLike<{ data?: unknown; error?: unknown }>;
  /** Receives the answer. */
  onDone: (answer: unknown) => void;
  onClose: () => void;
  /** The preview of the changes. */
  children?: ReactNode;
}

/** Asks for a reason before something is rejected or reversed. */
export function ReasonModal({ name, label, placeholder, confirmLabel, onConfirm, ...props }: ReasonModalProps) {
  const { onDone, children, ...form } = props;
  const { draft, patch, clear, kept, once } = useSentDraft(name, () => ({ reason: '' }));
  const { reason } = draft;
  const save = async () => {
    const sent = await once.send((key) => onConfirm(reason.trim(), key));
    if (!sent || sent.error) return;
    clear();
    onDone(sent.data);
    form.onClose();
  };
  return (
    <MoneyForm
      {...form}
      draft={kept}
      sending={once}
      fields={['reason']}
      submitLabel={confirmLabel}
      variant="danger"
      onSubmit={save}
    >
      <ReasonField
        label={label}
        placeholder={placeholder}
        value={reason}
        onChange={(typed) => patch({ reason: typed })}
        error={once.problem?.fields?.['reason']}
      />
      {children}
    </MoneyForm>
  );
}
