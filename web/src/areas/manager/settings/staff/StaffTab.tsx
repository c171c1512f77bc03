import { choiceFilter, textFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import { ACCOUNT_STATES } from '@amayumba/contract/accounts/rules.ts';
import { STAFF_ROLES } from '@amayumba/contract/roles.ts';
import { type Staff, staffSchema } from '@amayumba/contract/staff/staff.ts';
import { useState } from 'react';
import { useSession } from '../../../../auth/session.ts';
import { AccountStatusDialog } from '../../../../features/people/AccountStatusDialog.tsx';
import { STATE_LABELS } from '../../../../features/people/person-view.ts';
import { STAFF_ROLE_LABELS } from '../../../../features/staff/staff-view.ts';
import { useListStaffQuery, useUpdateStaffMutation } from '../../../../features/staff/staff.api.ts';
import { useMinute } from '../../../../lib/use-minute.ts';
import { ParamSearch, ParamSelect } from '../../../../ui/ParamFields.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { StaffCard, staffColumns } from './staff-columns.tsx';
import { AddStaffModal, ChangeStaffModal } from './StaffModals.tsx';

const FILTERS = {
  search: textFilter('search'),
  staff_role: choiceFilter('role', STAFF_ROLES),
  status: choiceFilter('status', ACCOUNT_STATES),
};
const ROLE_OPTIONS = STAFF_ROLES.map((value) => ({ value, label: `${STAFF_ROLE_LABELS[value]}s` }));
const STATE_OPTIONS = ACCOUNT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

type Asked = { what: 'add' } | { what: 'change' | 'status'; person: Staff };

/** The people of the office: their work, their estates, and their cash limits. See docs/product.md, Settings. */
export function StaffTab() {
  const { paged, count, onClear } = useListFilter(FILTERS);
  const query = useListStaffQuery(paged);
  const [asked, setAsked] = useState<Asked | null>(null);
  const nowMs = useMinute();
  const self = useSession().profile?.id;
  const context = { nowMs, self, onAsk: (what: 'change' | 'status', person: Staff) => setAsked({ what, person }) };
  const close = () => setAsked(null);
  return (
    <Card isFlush className="overflow-clip">
      <FilterBar
        search={<ParamSearch label="Search staff" placeholder="Name or email" />}
        filters={
          <>
            <ParamSelect name="role" label="Role" placeholder="All roles" options={ROLE_OPTIONS} />
            <ParamSelect name="status" label="State" placeholder="All states" options={STATE_OPTIONS} />
          </>
        }
        count={count}
        onClear={onClear}
        action={
          <Button
            variant="primary"
            icon="plus"
            isStackedOnPhone
            may="staff:write"
            onClick={() => setAsked({ what: 'add' })}
          >
            Add staff
          </Button>
        }
      />
      <ListRows
        noun="staff"
        columns={staffColumns(context)}
        query={query}
        card={(person) => <StaffCard person={person} context={context} />}
        empty={
          <NoRows icon="user" title="Nobody found" onClear={onClear} noMatch="Nobody matches the search and filters.">
            The people of the office are listed here.
          </NoRows>
        }
      />
      {asked?.what === 'add' && <AddStaffModal onClose={close} />}
      {asked?.what === 'change' && <ChangeStaffModal person={asked.person} onClose={close} />}
      {asked?.what === 'status' && <StaffStatusDialog person={asked.person} onClose={close} />}
    </Card>
  );
}

function StaffStatusDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
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
