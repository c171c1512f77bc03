import type { ReactNode } from 'react';
import { ConflictDialog } from '../../../../ui/ConflictDialog.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import type { useEditForm } from './use-edit-form.ts';

interface EditModalProps<Draft extends object> {
  title: string;
  description?: ReactNode;
  size?: 'md' | 'lg';
  edit: Pick<
    ReturnType<typeof useEditForm<Draft, { version?: number | undefined }>>,
    'form' | 'problem' | 'isPending' | 'submit'
  >;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of a form that changes one record. */
export function EditModal<Draft extends object>({
  title,
  description,
  size = 'lg',
  edit,
  onClose,
  children,
}: EditModalProps<Draft>) {
  const { form, problem, isPending, submit } = edit;
  return (
    <FormModal
      draft={form.kept}
      title={title}
      description={description}
      size={size}
      onClose={onClose}
      isPending={isPending}
      onSubmit={submit}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      problem={problem}
      failure="Not saved"
    >
      <ConflictDialog form={form} />
      {children}
    </FormModal>
  );
}
