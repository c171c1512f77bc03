import type { Claim } from '@amayumba/contract/money/claim.ts';
import { type ReactNode, useState } from 'react';
import { useWaitingApprovals } from '../../../../features/money/approvals.api.ts';
import { useListInboxQuery } from '../../../../features/money/inbox.api.ts';
import { useListClaimsQuery } from '../../../../features/money/money.api.ts';
import { cx } from '../../../../lib/cx.ts';
import { useMay } from '../../../../lib/permissions.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { useIsSettled } from '../../../../lib/use-is-settled.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { WaitingNote } from '../approvals/WaitingNote.tsx';
import { ClaimItem } from '../claims/ClaimItem.tsx';
import { MayBeTheirs } from './MayBeTheirs.tsx';

const loadDialogs = () => import('../claims/ClaimDialogs.tsx');
/** All of them: an account has a few at most. */
const PAGE = { page: 1, page_size: 50 };

interface AccountWaitingProps {
  account: number;
  /** Follows below. It is shown together with what waits, so that it does not move. */
  children: ReactNode;
}

/**
 * What waits on an account for a decision: changes of others, what the tenant logged, and money in the inbox that may
 * be the tenant's.
 */
export function AccountWaiting({ account, children }: AccountWaitingProps) {
  const approvals = useWaitingApprovals(account);
  const claims = useListClaimsQuery({ account, state: 'waiting', ...PAGE }, { refetchOnMountOrArgChange: true });
  const mayBeTheirs = useListInboxQuery(
    { account, state: 'open', ...PAGE },
    { refetchOnMountOrArgChange: true, skip: !useMay('inbox:read') },
  );
  const isSettled = useIsSettled({ isLoading: claims.isLoading || mayBeTheirs.isLoading });
  return (
    <>
      {!isSettled && <Skeleton className="h-120" />}
      <div className={cx('grid min-w-0 gap-3', !isSettled && 'hidden')}>
        <WaitingNote approvals={approvals} />
        <WaitingClaims claims={claims.currentData?.results} />
        <MayBeTheirs account={account} items={mayBeTheirs.currentData?.results} />
        {children}
      </div>
    </>
  );
}

/** What the tenant logged and nobody has decided about. Renders nothing without any. */
function WaitingClaims({ claims }: { claims: readonly Claim[] | undefined }) {
  const [asked, setAsked] = useState<{ what: 'accept' | 'reject'; claim: Claim } | null>(null);
  const dialogs = useLazyPart(loadDialogs, asked !== null);
  const close = () => setAsked(null);
  return (
    <>
      {claims && claims.length > 0 && (
        <Card title="Logged by the tenant" className="border-amber-line!">
          <ul className="-my-3 divide-y divide-line">
            {claims.map((claim) => (
              <ClaimItem
                key={claim.id}
                claim={claim}
                chargeTo={RECORD_PATHS.charge(claim.charge)}
                onAccept={() => setAsked({ what: 'accept', claim })}
                onReject={() => setAsked({ what: 'reject', claim })}
              />
            ))}
          </ul>
        </Card>
      )}
      {dialogs && asked?.what === 'accept' && <dialogs.AcceptClaimModal claim={asked.claim} onClose={close} />}
      {dialogs && asked?.what === 'reject' && <dialogs.RejectClaimModal claim={asked.claim} onClose={close} />}
    </>
  );
}
