import type { EstateConflict } from '../../../features/estates/estate-conflicts.ts';
import { useMergeOf } from '../../../lib/use-merge.ts';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import type { EstateConflicts } from './use-estate-conflicts.ts';

/** Shows the values that somebody else saved in the estate, a block or an apartment while the form was open. */
export function PartConflict({ conflict, form }: { conflict: EstateConflict; form: EstateConflicts }) {
  const { key, what, merge } = conflict;
  const merging = useMergeOf([merge, (update) => form.decide(key, update)], form.fieldsOf(conflict));
  return <ConflictDialog form={{ ...merging, failedAttempts: form.asked }} what={what} />;
}
