import { formatDay } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';
import { useSession } from '../../../auth/session.ts';
import { useFollowedCollection } from '../../../features/money/pay/use-followed-collection.ts';
import { dueDayText } from '../../../features/money/rent-text.ts';
import { cx } from '../../../lib/cx.ts';
import { today } from '../../../lib/today.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { OwedCard } from './OwedCard.tsx';
import { PaymentCode } from './PaymentCode.tsx';
import type { OwnAccount } from './use-own-account.ts';

const loadModals = () => import('./pay-modals.tsx');

/** The open dialog; `followed` is the attempt that it shows instead of the form. */
type Dialog = { kind: 'ways' } | { kind: 'pay'; followed?: string | undefined };

interface OwnAccountCardsProps {
  account: OwnAccount;
  /** Only the debt, because the rows of the screen come first; the portal's first page has the rest. */
  isShort?: boolean | undefined;
  /** Another button of the page is the main one. */
  isQuiet?: boolean | undefined;
}

/** The tenant's debt and how to pay it; without a home the next step, without accounts nothing. */
export function OwnAccountCards({
  account: { query, receipts, isMissing, hasNoHome, isLoading, isDepositLate, waiting, next, dueDay, others, pay },
  isShort = false,
  isQuiet,
}: OwnAccountCardsProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const modals = useLazyPart(loadModals, dialog !== null);
  const close = () => setDialog(null);
  // Followed here as well, so that its result shows on the page that the dialog leaves.
  const followed = useFollowedCollection(pay.attempt?.id).currentData ?? pay.attempt;
  const grid = cx('mb-4 grid gap-3 sm:gap-4', !isShort && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]');
  if (hasNoHome) return <NoHomeCard />;
  if (isMissing) return null;
  const { currentData: account } = query;
  // Without the payments the debts of other leases are unknown.
  if (!account || !others || isLoading) {
    const missing = account ? receipts : query;
    return missing.error ? (
      <div className="card mb-4 p-4 shadow-md">
        <LoadError title="Your account could not be loaded" query={missing} />
      </div>
    ) : (
      <div aria-busy="true" className={grid}>
        <div className="card p-4 shadow-md">
          <Skeleton className={isShort ? 'h-25 sm:h-40 lg:h-17.5' : 'h-61 sm:h-50'} />
        </div>
        {!isShort && (
          <div className="card p-4 shadow-md">
            <Skeleton className="h-47 lg:h-50" />
          </div>
        )}
      </div>
    );
  }
  return (
    <div className={grid}>
      <OwedCard
        isQuiet={isQuiet}
        isShort={isShort}
        account={account}
        isDepositLate={isDepositLate}
        waiting={waiting}
        next={next}
        dueDay={dueDay}
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

/** The beginning of a coming lease, or the end of one that has an end; none for a running lease without an end. */
function leaseText({ start, end, is_current }: NonNullable<Account['lease']>): string | null {
  if (start > today()) return `from ${formatDay(start)}`;
  return end && `${is_current ? 'until' : 'ended'} ${formatDay(end)}`;
}

function AccountFactsCard({ account }: { account: Account }) {
  const { paid_until, deposit_held, credit, tenant_details: home, terms, lease } = account;
  const place = [home.apartment, home.block, home.estate].filter(Boolean).join(', ');
  const rent = terms && `${formatUgx(terms.rent_amount)} ${RENT_EVERY_LABELS[terms.rent_every]}, ${dueDayText(terms)}`;
  const facts = [
    ['Deposit held', credit > 0 && formatUgx(deposit_held)],
    ['Home', place],
    ['Rent', rent],
    ['Lease', lease && leaseText(lease)],
  ] as const;
  return (
    <section aria-label="Your account" className="card flex flex-col shadow-md">
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line">
        {paid_until && <Fact label="Paid until" value={formatDay(paid_until)} />}
        {credit > 0 ? (
          <Fact label="Paid ahead" value={formatUgx(credit)} tone="text-green-ink" />
        ) : (
          <Fact label="Deposit held" value={formatUgx(deposit_held)} />
        )}
      </dl>
      <dl className="grid flex-1 content-center gap-y-1.5 border-t border-line px-4 py-2.5 text-[0.875rem] sm:px-5">
        {facts
          .filter(([, value]) => value)
          .map(([term, value]) => (
            <div key={term} className="flex justify-between gap-4">
              <dt className="flex-none text-muted">{term}</dt>
              <dd className="text-right font-medium text-ink tabular">{value}</dd>
            </div>
          ))}
      </dl>
      <PaymentCode code={account.reference_code} className="border-t border-line py-1.5 pr-2 pl-4 sm:pl-5" />
    </section>
  );
}

const Fact = ({ label, value, tone = 'text-ink' }: { label: string; value: string; tone?: string }) => (
  <div className="px-4 py-2.5 sm:px-5">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className={`text-[1.0625rem] leading-6 font-bold tabular ${tone}`}>{value}</dd>
  </div>
);

/** The next step for somebody who registered and has no lease yet. */
function NoHomeCard() {
  const { profile } = useSession();
  return (
    <Card title="Your home is not here yet" className="mb-4">
      <p className="max-w-[60ch] text-[0.875rem] text-muted">
        Ask your property manager to add your apartment
        {profile && (
          <>
            . Give them your username, <b className="font-semibold text-ink">{profile.username}</b>
          </>
        )}
        . Your rent, payments and receipts then show here.
      </p>
    </Card>
  );
}
