import { type Staff, staffSchema } from '@amayumba/contract/staff/staff.ts';
import { AccountStatusDialog } from '../../../../features/people/AccountStatusDialog.tsx';
import { STAFF_ROLE_LABELS } from '../../../../features/staff/staff-view.ts';
import { useUpdateStaffMutation } from '../../../../features/staff/staff.api.ts';

/** Asks before the account of a person of the office is switched off, or on again. */
export function StaffStatusDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const [update] = useUpdateStaffMutation();
  return (
    <AccountStatusDialog
      row={person}
      schema={staffSchema}
      name={person.name}
      isActive={person.status !== 'inactive'}
      update={({ id, version }, status) => update({ id, change: { status, version } })}
      texts={{
        activate: 'They can sign in again, with the same role and estates.',
        deactivate:
          'They are signed out at once everywhere and cannot sign in until you activate them again. What they recorded stays.',
      }}
      valuesOf={({ name, status, staff_role }) => ({ Name: name, Status: status, Role: STAFF_ROLE_LABELS[staff_role] })}
      onClose={onClose}
    />
  );
}
