import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { cx } from '../../lib/cx.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { daysLeftText, RENT_TONES, type RentBadge, type TenantView, termText } from './tenant-view.ts';

const WORDS: Readonly<Record<RentBadge, string>> = {
  paid: 'Paid',
  pending: 'Pending',
  overdue: 'Overdue',
  ended: 'Lease ended',
};

/** The rent badge. See docs/rules.md, Rent badge. */
export const RentStatusBadge = ({ view }: { view: Pick<TenantView, 'rentBadges'> }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    {view.rentBadges.map((badge) => (
      <Badge key={badge} tone={badge === 'ended' ? 'grey' : RENT_TONES[badge]}>
        {WORDS[badge]}
      </Badge>
    ))}
  </span>
);

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Badge>
);

export function LeaseTerm({ tenant, view }: { tenant: Tenant; view: TenantView }) {
  const tone = RENT_TONES[view.leaseStatus];
  return (
    <div className="text-sm">
      {view.progress !== undefined && (
        <>
          <div className="mb-1.5 flex items-baseline justify-between gap-2">
            <span className="text-muted">Lease progress</span>
            <span className="font-semibold tabular">{Math.round(view.progress)}%</span>
          </div>
          <ProgressBar label={`Lease progress of ${view.name}`} percent={view.progress} tone={tone} />
        </>
      )}
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-2 tabular">
        <span className="text-muted">{termText(tenant)}</span>
        {view.daysLeft !== undefined && (
          <span
            className={cx(
              'font-semibold',
              tone === 'rose' ? 'text-rose-ink' : tone === 'amber' ? 'text-amber-ink' : 'text-ink',
            )}
          >
            {daysLeftText(view.daysLeft)}
          </span>
        )}
      </div>
    </div>
  );
}
