import { type Claim, CLAIM_LABELS } from '@amayumba/contract/money/claim.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useListClaimsQuery } from '../../../../features/money/money.api.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ClaimFacts } from '../../money/claims/ClaimFacts.tsx';
import { CLAIM_TONES } from '../../../../features/money/claim-view.ts';

interface PaymentClaimsProps {
  charge: number;
  onAccept: (claim: Claim) => void;
  onReject: (claim: Claim) => void;
}

/** More than tenants log for one payment. */
const PAGE = { page: 1, page_size: 50 };

/** The claims for a payment; those that wait can be accepted or rejected. Renders nothing without claims. */
export function PaymentClaims({ charge, onAccept, onReject }: PaymentClaimsProps) {
  const { data } = useListClaimsQuery({ charge, ...PAGE }, { refetchOnMountOrArgChange: true });
  if (!data || data.results.length === 0) return null;
  return (
    <section aria-labelledby="payment-claims" className="mt-5">
      <h3 id="payment-claims" className="text-[0.875rem] font-semibold text-ink">
        Logged by the tenant
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {data.results.map((claim) => (
          <li key={claim.id} className="grid gap-2 py-3 text-[0.875rem]">
            <div className="flex items-center justify-between gap-3">
              <b className="font-semibold text-ink tabular">{formatUgx(claim.amount)}</b>
              <Badge tone={CLAIM_TONES[claim.state]}>{CLAIM_LABELS[claim.state]}</Badge>
            </div>
            <ClaimFacts claim={claim} />
            {claim.reason && <p className="text-muted">Reason: {claim.reason}</p>}
            {claim.state === 'waiting' && (
              <div className="flex gap-2">
                <Button size="sm" icon="check" may="money:write" onClick={() => onAccept(claim)}>
                  Accept
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  className="text-rose-ink!"
                  may="money:write"
                  onClick={() => onReject(claim)}
                >
                  Reject
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
