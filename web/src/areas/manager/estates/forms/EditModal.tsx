import type { ReactNode } from 'react';
import { Banner } from '../../../../ui/Banner.tsx';
import { ConflictDialog } from '../../../../ui/ConflictDialog.tsx';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import type { useEditForm } from './use-edit-form.ts';

interface EditModalProps<Draft extends object> {
  title: string;
  description?: ReactNode;
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
  edit,
  onClose,
  children,
}: EditModalProps<Draft>) {
  const { form, problem, isPending, submit } = edit;
  return (
    <Modal
      draft={form.kept}
      title={title}
      description={description}
      size="lg"
      onClose={onClose}
      isPending={isPending}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} isPending={isPending} pendingLabel="Saving...">
          Save Changes
        </FormButtons>
      }
    >
      {problem && (
        <Banner tone="rose" title="Not saved" className="mb-4">
          {problem.error}
        </Banner>
      )}
      <ConflictDialog form={form} />
      {children}
    </Modal>
  );
}
