import type { ReactNode } from 'react';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import { ReasonField } from './DialogFields.tsx';

interface ReasonModalProps {
  /** Names the action and its record: 'reverse-refund-5'. The draft belongs to it. */
  name: string;
  title: string;
  description: string;
  label?: string;
  placeholder: string;
  confirmLabel: string;
  onConfirm: (reason: string, key: string) => PromiseLike<{ data?: unknown; error?: unknown }>;
  onDone: (answer: unknown) => void;
  onClose: () => void;
  children?: ReactNode;
}

export function ReasonModal({ name, label, placeholder, confirmLabel, onConfirm, ...props }: ReasonModalProps) {
  const { onDone, onClose, children, ...modal } = props;
  const { draft, value, form, send } = useSentForm(name, onClose, () => ({ reason: '' }));
  const { reason } = draft;
  return (
    <SentForm
      {...modal}
      {...form}
      fields={['reason']}
      submitLabel={confirmLabel}
      variant="danger"
      onSubmit={() => send((key) => onConfirm(reason.trim(), key), onDone)}
    >
      <ReasonField label={label} placeholder={placeholder} {...value('reason')} />
      {children}
    </SentForm>
  );
}
