import { type Staff, staffSchema } from '@amayumba/contract/staff/staff.ts';
import { conflictIn } from '../../../../api/conflict.ts';
import { AccountStatusDialog } from '../../../../features/people/AccountStatusDialog.tsx';
import { STAFF_ROLE_LABELS } from '../../../../features/staff/staff-view.ts';
import { useUpdateStaffMutation } from '../../../../features/staff/staff.api.ts';

/** Asks before the account of a person of the office is switched off, or on again. */
export function StaffStatusDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const [update, state] = useUpdateStaffMutation();
  return (
    <AccountStatusDialog
      person={person}
      conflictIn={(problem) => conflictIn(problem, staffSchema)}
      update={update}
      state={state}
      texts={{
        activate: 'They can sign in again, with the same role and estates.',
        deactivate:
          'They are signed out at once everywhere and cannot sign in until you activate them again. What they recorded stays.',
      }}
      differences={(before, now) => [
        { label: 'Role', before: STAFF_ROLE_LABELS[before.staff_role], now: STAFF_ROLE_LABELS[now.staff_role] },
      ]}
      onClose={onClose}
    />
  );
}
