import { useState } from 'react';
import { useFollowedCollection } from '../../../features/money/pay/use-followed-collection.ts';
import { cx } from '../../../lib/cx.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AccountFactsCard } from './AccountFactsCard.tsx';
import { OwedCard } from './OwedCard.tsx';
import { NoHomeCard } from './NoHomeCard.tsx';
import type { OwnAccount } from './use-own-account.ts';

const loadModals = () => import('./pay-modals.ts');

/** The open dialog; `followed` is the attempt that it shows instead of the form. */
type Dialog = { kind: 'ways' } | { kind: 'pay'; followed?: string | undefined };

interface OwnAccountCardsProps {
  account: OwnAccount;
  /** Only the debt, because the rows of the screen come first; the portal's first page has the rest. */
  isShort?: boolean | undefined;
  /** Another button of the page is the main one. */
  isQuiet?: boolean | undefined;
}

/**
 * The tenant's debt and how to pay it. Without a home it shows the next step; without accounts on the server it renders
 * nothing.
 */
export function OwnAccountCards({
  account: { query, receipts, isMissing, hasNoHome, isLoading, waiting, next, others, pay },
  isShort = false,
  isQuiet,
}: OwnAccountCardsProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const modals = useLazyPart(loadModals, dialog !== null);
  const close = () => setDialog(null);
  // Followed here as well, so that its result shows on the page that the dialog leaves.
  const followed = useFollowedCollection(pay.attempt?.id).currentData ?? pay.attempt;
  if (hasNoHome) return <NoHomeCard />;
  if (isMissing) return null;
  const { currentData: account } = query;
  // Without the payments the debts of other leases are unknown.
  if (!account || !others || isLoading) {
    const missing = account ? receipts : query;
    return (
      <div aria-busy={!missing.error} className="card mb-4 p-4 shadow-md">
        {missing.error ? (
          <LoadError title="Your account could not be loaded" query={missing} />
        ) : (
          <Skeleton className={isShort ? 'h-28 sm:h-40 lg:h-17.5' : 'h-61 lg:h-48'} />
        )}
      </div>
    );
  }
  return (
    <div className={cx('mb-4 grid gap-3 sm:gap-4', !isShort && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}>
      <OwedCard
        isQuiet={isQuiet}
        isShort={isShort}
        account={account}
        waiting={waiting}
        next={next}
        others={others}
        onAskHow={() => setDialog({ kind: 'ways' })}
        onPay={pay.canPay ? () => setDialog({ kind: 'pay' }) : undefined}
        attempt={followed}
        onShowAttempt={() => setDialog({ kind: 'pay', followed: followed?.id })}
      />
      {!isShort && <AccountFactsCard account={account} />}
      {modals && dialog?.kind === 'ways' && <modals.WaysToPayModal account={account} others={others} onClose={close} />}
      {modals && dialog?.kind === 'pay' && (
        <modals.PayNowModal
          account={account}
          others={others}
          networks={pay.networks}
          followed={dialog.followed}
          onAskHow={() => setDialog({ kind: 'ways' })}
          onClose={close}
        />
      )}
    </div>
  );
}
