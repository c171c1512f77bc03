import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrorsOf } from '../../../../api/field-errors.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { type ListedBlock, listedBlockSchema, type ListedEstate } from '../../../../features/estates/estate-schemas.ts';
import { useCreateBlockMutation, useUpdateBlockMutation } from '../../../../features/estates/estates.api.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import type { MergeFields } from '../../../../lib/merge.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { EditModal } from './EditModal.tsx';
import { blankErrors, useEditForm } from './use-edit-form.ts';

interface BlockNameDraft {
  name: string;
  description: string;
}

const BLOCK_FIELDS: MergeFields<BlockNameDraft> = { name: 'Block name', description: 'Block description' };

const draftOf = ({ name, description }: ListedBlock): BlockNameDraft => ({ name, description });

export function EditBlockModal({ block, onClose }: { block: ListedBlock; onClose: () => void }) {
  const [update] = useUpdateBlockMutation();
  const edit = useEditForm({
    name: `block-${block.id}`,
    stored: block,
    draftOf,
    schema: listedBlockSchema,
    fields: BLOCK_FIELDS,
    required: ['name'],
    save: (draft, version) => update({ id: block.id, change: { ...draft, version } }),
    nameOf: ({ name }) => name.trim(),
    onClose,
  });
  return (
    <EditModal title="Edit Block" description={block.name} edit={edit}>
      <BlockNameFields draft={edit.draft} onChange={edit.change} errors={edit.errors} />
    </EditModal>
  );
}

export function AddBlockModal({ estate, onClose }: { estate: ListedEstate; onClose: () => void }) {
  const { draft, patch, clear, kept } = useStoredDraft(`add-block-${estate.id}`, (): BlockNameDraft => ({
    name: '',
    description: '',
  }));
  const [wasChecked, setChecked] = useState(false);
  const [create, { isLoading, error }] = useCreateBlockMutation();
  const navigate = useNavigate();
  const problem = asProblem(error);
  const blanks = blankErrors(draft, ['name']);
  const submit = async () => {
    setChecked(true);
    if (Object.keys(blanks).length > 0) return;
    const { data } = await create({ estate: estate.id, ...draft });
    if (!data) return; // the form shows the error
    clear();
    notify.success(`${draft.name.trim()} was added.`);
    onClose();
    void navigate(RECORD_PATHS.block(data.id));
  };
  return (
    <FormModal
      draft={kept}
      title="Add Block"
      description={estate.name}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={() => void submit()}
      submitLabel="Add Block"
      pendingLabel="Adding..."
      problem={problem}
      failure="Not saved"
    >
      <BlockNameFields
        draft={draft}
        onChange={patch}
        errors={{ ...fieldErrorsOf(problem), ...(wasChecked && blanks) }}
      />
    </FormModal>
  );
}

interface BlockNameFieldsProps {
  draft: BlockNameDraft;
  onChange: (part: Partial<BlockNameDraft>) => void;
  errors: FieldErrors;
}

function BlockNameFields({ draft, onChange, errors }: BlockNameFieldsProps) {
  const field = fieldsOf(draft, onChange, errors);
  return (
    <div className="grid gap-4">
      <TextField label="Block name" required maxLength={80} placeholder="Block A" {...field.text('name')} />
      <TextAreaField label="Block description" rows={2} maxLength={2000} {...field.text('description')} />
    </div>
  );
}
