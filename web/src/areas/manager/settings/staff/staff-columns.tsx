import type { Staff } from '@amayumba/contract/staff/staff.ts';
import { AccountStateBadge } from '../../../../features/people/AccountStateBadge.tsx';
import { estatesText, limitsText, STAFF_ROLE_LABELS } from '../../../../features/staff/staff-view.ts';
import { timeAgo } from '../../../../lib/time-ago.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { actionsColumn, type Column, column } from '../../../../ui/DataTable.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';

export interface StaffRowContext {
  nowMs: number;
  /** The id of the signed-in person, who cannot change their own row. */
  self: number | undefined;
  onAsk: (dialog: 'change' | 'status', person: Staff) => void;
}

const seenText = ({ last_seen_at }: Staff, nowMs: number) => (last_seen_at ? timeAgo(last_seen_at, nowMs) : 'Never');

const StaffName = ({ person: { id, name, email } }: { person: Staff }) => (
  <>
    <NameLink to={`/manager/people?person=${id}`}>{name}</NameLink>
    <span className="block text-xs wrap-anywhere text-muted">{email}</span>
  </>
);

function StaffMenu({ person, context: { self, onAsk } }: { person: Staff; context: StaffRowContext }) {
  if (person.id === self) return <span className="px-3 text-sm text-muted">You</span>;
  const isOff = person.status === 'inactive';
  return (
    <Menu
      label={`More about ${person.name}`}
      items={[
        { label: 'Change', icon: 'edit', may: 'staff:write', onSelect: () => onAsk('change', person) },
        {
          label: isOff ? 'Activate' : 'Deactivate',
          icon: isOff ? 'check' : 'lock',
          may: 'staff:write',
          isDanger: !isOff,
          onSelect: () => onAsk('status', person),
        },
      ]}
    />
  );
}

export const staffColumns = (context: StaffRowContext): readonly Column<Staff>[] => [
  column('Name', (person) => (
    <span className="flex min-w-52 items-center gap-3">
      <Avatar name={person.name} className="size-9" />
      <span className="min-w-0">
        <StaffName person={person} />
      </span>
    </span>
  )),
  column('Role', ({ staff_role }) => STAFF_ROLE_LABELS[staff_role]),
  column('Estates', estatesText),
  column('Cash limits', { hiddenBelow: 'lg', className: 'tabular' }, (person) => limitsText(person) || '–'),
  column('Last sign-in', { hiddenBelow: 'lg', className: 'whitespace-nowrap text-muted' }, (person) =>
    seenText(person, context.nowMs),
  ),
  column('State', ({ status }) => <AccountStateBadge status={status} />),
  actionsColumn((person) => <StaffMenu person={person} context={context} />),
];

export function StaffCard({ person, context }: { person: Staff; context: StaffRowContext }) {
  const limits = limitsText(person);
  return (
    <div className="flex items-start gap-3 text-[0.875rem]">
      <Avatar name={person.name} />
      <div className="min-w-0 flex-1">
        <StaffName person={person} />
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <AccountStateBadge status={person.status} />
          <b className="font-semibold text-ink">{STAFF_ROLE_LABELS[person.staff_role]}</b>
        </p>
        <p className="mt-1 text-sm text-muted">{estatesText(person)}</p>
        {limits && <p className="text-sm text-muted tabular">{limits}</p>}
        <p className="text-sm text-muted">Last sign-in: {seenText(person, context.nowMs)}</p>
      </div>
      <StaffMenu person={person} context={context} />
    </div>
  );
}
