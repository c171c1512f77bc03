import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { type SubmitEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { conflictIn } from '../../../../api/conflict.ts';
import { fieldErrorsOf } from '../../../../api/field-errors.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredMerge } from '../../../../auth/use-stored-draft.ts';
import { type MergeFields, newMerge } from '../../../../lib/merge.ts';
import { notify } from '../../../../ui/notices.ts';

const REQUIRED = ['This field is required.'];

/** The names of required fields that are blank. */
export const blankErrors = <Draft extends object>(
  draft: Draft,
  required: readonly (keyof Draft & string)[],
): FieldErrors =>
  Object.fromEntries(required.filter((field) => String(draft[field]).trim() === '').map((field) => [field, REQUIRED]));

interface EditForm<Draft extends object, Stored extends { version?: number | undefined }> {
  /** Names the kind and the record: 'block-3'. */
  name: string;
  stored: Stored;
  draftOf: (stored: Stored) => Draft;
  schema: z.ZodMiniType<Stored>;
  fields: MergeFields<Draft>;
  required: readonly (keyof Draft & string)[];
  save: (draft: Draft, version: number | undefined) => Promise<{ error?: unknown }>;
  /** The name of the record, for the notice: 'Block A'. */
  nameOf: (draft: Draft) => string;
  onClose: () => void;
}

/** The form that changes an estate, a block or an apartment. A concurrent edit is merged, or the person decides. */
export function useEditForm<Draft extends object, Stored extends { version?: number | undefined }>(
  edit: EditForm<Draft, Stored>,
) {
  const { name, stored, draftOf, schema, fields, required, save, nameOf, onClose } = edit;
  const form = useStoredMerge(`edit-${name}`, () => newMerge(draftOf(stored), stored.version), fields);
  const [wasChecked, setChecked] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const problem = form.problemToShow(asProblem(error));
  const { draft, version } = form;
  const blanks = blankErrors(draft, required);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || Object.keys(blanks).length > 0 || !form.isReady()) return;
    setPending(true);
    const result = await save(draft, version);
    setPending(false);
    setError(result.error);
    const found = conflictIn(asProblem(result.error), schema);
    if (found) form.recordConflict({ ...found, draft: draftOf(found.current), version: found.current.version });
    if (result.error) return; // the form shows the error
    form.clear();
    notify.success(`${nameOf(draft)} was saved.`);
    onClose();
  };
  return {
    form,
    draft,
    change: form.change,
    problem,
    errors: { ...fieldErrorsOf(problem), ...(wasChecked && blanks) },
    isPending,
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
  };
}
