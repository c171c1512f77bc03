import type { ReactNode } from 'react';
import { ConflictDialog } from '../../../../ui/ConflictDialog.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import type { useEditForm } from './use-edit-form.ts';

interface EditModalProps<Draft extends object> {
  title: string;
  description?: ReactNode;
  size?: 'md' | 'lg';
  edit: Pick<ReturnType<typeof useEditForm<Draft, { version?: number | undefined }>>, 'merge' | 'form' | 'submit'>;
  children: ReactNode;
}

export function EditModal<Draft extends object>({ edit, size = 'lg', children, ...modal }: EditModalProps<Draft>) {
  const { merge, form, submit } = edit;
  return (
    <FormModal
      {...modal}
      {...form}
      size={size}
      onSubmit={submit}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failure="Not saved"
    >
      <ConflictDialog form={merge} />
      {children}
    </FormModal>
  );
}
