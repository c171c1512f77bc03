import type { EstateConflict } from '../../../features/estates/estate-conflicts.ts';
import { useMergeOf } from '../../../lib/use-merge.ts';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import type { EstateConflicts } from './use-estate-conflicts.ts';

/** Shows the values that somebody else saved in the estate, a block or an apartment while the form was open. */
export function PartConflict({ meeting, meetings }: { meeting: EstateConflict; meetings: EstateConflicts }) {
  const { key, what, merge } = meeting;
  const desk = useMergeOf([merge, (update) => meetings.decide(key, update)], meetings.fieldsOf(meeting));
  return <ConflictDialog desk={{ ...desk, asked: meetings.asked }} what={what} />;
}
