import { type Claim, CLAIM_LABELS } from '@amayumba/contract/money/claim.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { CLAIM_TONES } from '../../../../features/money/claim-view.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { ClaimFacts } from './ClaimFacts.tsx';

interface ClaimItemProps {
  claim: Claim;
  /** The page of its charge, where the list is of an account. */
  chargeTo?: string;
  onAccept: (claim: Claim) => void;
  onReject: (claim: Claim) => void;
}

/** What a tenant logged, in a list of a record. While it waits it can be accepted or rejected. */
export const ClaimItem = ({ claim, chargeTo, onAccept, onReject }: ClaimItemProps) => (
  <li className="grid gap-2 py-3 text-[0.875rem]">
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(claim.amount)}</b>
        {chargeTo && (
          <>
            {' for '}
            <Link to={chargeTo} className="font-semibold text-link hover:underline">
              {claim.charge_name}
            </Link>
          </>
        )}
      </span>
      <Badge tone={CLAIM_TONES[claim.state]}>{CLAIM_LABELS[claim.state]}</Badge>
    </div>
    <ClaimFacts claim={claim} />
    {claim.reason && <p className="text-muted">Reason: {claim.reason}</p>}
    {claim.state === 'waiting' && (
      <div className="flex gap-2">
        <Button size="sm" icon="check" may="money:write" onClick={() => onAccept(claim)}>
          Accept
        </Button>
        <Button size="sm" variant="ghost" className="text-rose-ink!" may="money:write" onClick={() => onReject(claim)}>
          Reject
        </Button>
      </div>
    )}
  </li>
);
