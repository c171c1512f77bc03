import { Badge } from '../../ui/Badge.tsx';
import { type RentBadge, RENT_TONES, type TenantView } from './tenant-view.ts';

const WORDS: Readonly<Record<RentBadge, string>> = {
  paid: 'Paid',
  pending: 'Pending',
  overdue: 'Overdue',
  ended: 'Lease ended',
};

/** The rent badge. See docs/rules.md, Rent badge. */
export function RentStatusBadge({ view }: { view: Pick<TenantView, 'rentBadges'> }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {view.rentBadges.map((badge) => (
        <Badge key={badge} tone={badge === 'ended' ? 'grey' : RENT_TONES[badge]}>
          {WORDS[badge]}
        </Badge>
      ))}
    </span>
  );
}

/** Whether the tenant may sign in. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Badge>;
}
