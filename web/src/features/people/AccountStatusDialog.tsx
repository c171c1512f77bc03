import type { Conflict } from '../../api/conflict.ts';
import { asProblem, type Problem } from '../../api/problem.ts';
import { useLatestRow } from '../../lib/use-latest-row.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ConflictNote, type Difference } from '../../ui/ConflictNote.tsx';
import { notify } from '../../ui/notices.ts';

/** An account that is switched off or on. */
interface Switched {
  id: number;
  name: string;
  status: string;
  version?: number | undefined;
}

interface StatusChange {
  id: number;
  change: { status: 'active' | 'inactive'; version?: number | undefined };
}

interface AccountStatusDialogProps<Person extends Switched> {
  person: Person;
  /** The conflict that refused the change, if it was one. */
  conflictIn: (problem: Problem | undefined) => Conflict<Person> | undefined;
  /** The call that changes the account, and its state. */
  update: (change: StatusChange) => PromiseLike<{ error?: unknown }>;
  state: { isLoading: boolean; error?: unknown };
  /** The consequences of each. */
  texts: { activate: string; deactivate: string };
  /** The further fields of a conflict, besides the name and the status. */
  differences: (before: Person, now: Person) => Difference[];
  onClose: () => void;
}

/** Asks before an account is switched off, or on again. */
export function AccountStatusDialog<Person extends Switched>({
  person,
  conflictIn,
  update,
  state,
  texts,
  differences,
  onClose,
}: AccountStatusDialogProps<Person>) {
  const { seen, conflict, recordConflict } = useLatestRow(person);
  const problem = asProblem(state.error);
  const isOff = person.status === 'inactive';
  const confirm = async () => {
    const status = isOff ? 'active' : 'inactive';
    const result = await update({ id: person.id, change: { status, version: seen.version } });
    const found = conflictIn(asProblem(result.error));
    if (found) recordConflict(found);
    if (result.error) return; // the dialog shows the error
    notify.success(`${person.name} is ${status} now.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={isOff ? `Activate ${person.name}?` : `Deactivate ${person.name}?`}
      confirmLabel={isOff ? 'Activate' : 'Deactivate'}
      isDanger={!isOff}
      isPending={state.isLoading}
      error={conflict && problem?.code === 'stale_change' ? undefined : problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isOff ? texts.activate : texts.deactivate}
      {conflict && (
        <ConflictNote
          {...conflict}
          className="mt-4"
          differences={[
            { label: 'Name', before: conflict.before.name, now: seen.name },
            { label: 'Status', before: conflict.before.status, now: seen.status },
            ...differences(conflict.before, seen),
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
