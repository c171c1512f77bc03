import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../../api/field-errors.ts';
import { type RecordForm, useRecordForm } from '../../../../api/use-record-form.ts';
import { notify } from '../../../../ui/notices.ts';

const REQUIRED = ['This field is required.'];

export const blankErrors = <Draft extends object>(
  draft: Draft,
  required: readonly (keyof Draft & string)[],
): FieldErrors =>
  Object.fromEntries(required.filter((field) => String(draft[field]).trim() === '').map((field) => [field, REQUIRED]));

interface EditForm<Draft extends object, Stored extends { version?: number | undefined }> extends RecordForm<
  Draft,
  Stored
> {
  required: readonly (keyof Draft & string)[];
  save: (draft: Draft, version: number | undefined) => PromiseLike<{ error?: unknown }>;
  /** The name of the record, for the notice: 'Block A'. */
  nameOf: (draft: Draft) => string;
  note?: string;
}

export function useEditForm<Draft extends object, Stored extends { version?: number | undefined }>(
  edit: EditForm<Draft, Stored>,
) {
  const { name, required, save, nameOf, note, ...record } = edit;
  const { merge, draft, change, problem, form, ...sending } = useRecordForm({ ...record, name: `edit-${name}` });
  const [wasChecked, setChecked] = useState(false);
  const blanks = blankErrors(draft, required);
  return {
    merge,
    form,
    problem,
    draft,
    change,
    errors: { ...fieldErrorsOf(problem), ...(wasChecked && blanks) },
    submit: () => {
      setChecked(true);
      if (Object.keys(blanks).length > 0) return;
      void sending.save(
        (version) => save(draft, version),
        () => notify.success(`${nameOf(draft)} was saved.`, note),
      );
    },
  };
}
