import type { RentStatus } from '@amayumba/contract/tenants/rules.ts';
import { Badge } from '../../ui/Badge.tsx';
import { RENT_TONES } from './tenant-view.ts';

const WORDS: Readonly<Record<RentStatus, string>> = { paid: 'Paid', pending: 'Pending', overdue: 'Overdue' };

/** The rent badge. See docs/rules.md, Rent badge. */
export function RentStatusBadge({ status }: { status: RentStatus }) {
  return <Badge tone={RENT_TONES[status]}>{WORDS[status]}</Badge>;
}

/** Whether the tenant may sign in. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Badge>;
}
