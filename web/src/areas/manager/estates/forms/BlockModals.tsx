import { useSentForm } from '../../../../api/use-sent-form.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrorsOf } from '../../../../api/field-errors.ts';
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
  const { draft, patch, problem, form, send } = useSentForm(`add-block-${estate.id}`, onClose, (): BlockNameDraft => ({
    name: '',
    description: '',
  }));
  const [wasChecked, setChecked] = useState(false);
  const [create] = useCreateBlockMutation();
  const navigate = useNavigate();
  const blanks = blankErrors(draft, ['name']);
  const submit = async () => {
    setChecked(true);
    if (Object.keys(blanks).length > 0) return;
    await send(
      () => create({ estate: estate.id, ...draft }),
      ({ id }) => {
        notify.success(`${draft.name.trim()} was added.`);
        void navigate(RECORD_PATHS.block(id));
      },
    );
  };
  return (
    <FormModal
      {...form}
      title="Add Block"
      description={estate.name}
      onSubmit={() => void submit()}
      submitLabel="Add Block"
      pendingLabel="Adding..."
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
