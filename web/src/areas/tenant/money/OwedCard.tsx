import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { type Collection, isOpen } from '@amayumba/contract/money/collection.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { type ReactNode, useId } from 'react';
import { AttemptNote } from '../../../features/money/pay/AttemptNote.tsx';
import { lateText } from '../../../features/money/rent-text.ts';
import { outstandingOf } from '../../../features/payments/payment-view.ts';
import { cx } from '../../../lib/cx.ts';
import { today } from '../../../lib/today.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Link } from '../../../ui/Link.tsx';
import type { Tone } from '../../../ui/tone.ts';
import type { OtherDebt } from './use-own-account.ts';

interface OwedCardProps {
  account: Account;
  /** Its deposit is open although its day is over; the overdue sum of the account is without deposits. */
  isDepositLate: boolean;
  /** How many logged payments await verification. */
  waiting: number;
  next: Payment | undefined;
  /** The day on which all that is open is due; null if parts are due on several days. */
  dueDay: string | null;
  others: readonly OtherDebt[];
  onAskHow: () => void;
  /** Opens Pay now, if a network is switched on. */
  onPay: (() => void) | undefined;
  /** A payment by phone that is being made, or has just ended. */
  attempt: Collection | undefined;
  onShowAttempt: () => void;
  /** In one row on desktops, and on phones without what is not urgent: for screens whose rows come first. */
  isShort?: boolean | undefined;
  /** Another button of the page is the main one. */
  isQuiet?: boolean | undefined;
}

/** The tenant's debt: all open charges, also of other leases, and the overdue part. The deposit is apart. */
export function OwedCard(props: OwedCardProps) {
  const { account, isDepositLate, waiting, next, dueDay, others, isShort = false } = props;
  const more = isShort ? 'max-sm:hidden' : undefined;
  const titleId = useId();
  const { open_amount, overdue_amount, not_due, deposit_due, credit, oldest_due } = account;
  const state = stateOf(props);
  const day = others.length === 0 ? dueDay : null;
  const owed = others.reduce((sum, { open }) => sum + open, open_amount);
  return (
    <section
      aria-labelledby={titleId}
      className={cx('card flex flex-col p-4 shadow-md sm:px-5', isShort && 'max-sm:py-3 lg:flex-row lg:gap-10')}
    >
      <div className={cx('flex flex-wrap items-center gap-x-3', isShort && 'lg:w-72 lg:flex-none lg:content-center')}>
        <h2 id={titleId} className="text-[0.875rem] font-medium text-muted">
          You owe
        </h2>
        <p
          className={cx(
            'flex flex-wrap items-baseline gap-x-2 tabular sm:order-last sm:mt-0.5 sm:basis-full',
            !isShort && 'max-sm:order-last max-sm:mt-0.5 max-sm:basis-full',
          )}
        >
          <span
            className={cx(
              'text-[2.125rem] leading-10 font-bold tracking-[-.026em] text-ink',
              isShort && 'max-sm:text-xl max-sm:leading-7',
            )}
          >
            {formatUgx(owed)}
          </span>
          {day && <span className={cx('text-muted', more)}>due {formatDay(day)}</span>}
        </p>
        <span className="ml-auto">
          <Badge tone={state.tone}>{state.label}</Badge>
        </span>
      </div>
      <ul
        className={cx(
          'mt-1 grid gap-0.5 text-[0.875rem] text-muted tabular',
          isShort && 'max-sm:mt-0 lg:mt-0 lg:flex-1 lg:content-center',
        )}
      >
        {overdue_amount > 0 && (
          <Line>
            <b className="font-semibold text-rose-ink">{formatUgx(overdue_amount)} is late</b>
            <span className={more}>, the oldest due {formatDay(oldest_due)}</span>,{' '}
            <span className="text-rose-ink">{lateText(oldest_due, today())}</span>
          </Line>
        )}
        {not_due > 0 && <Line className={more}>{notDueText(account, next)}</Line>}
        {others.map(({ account: id, open, isLate }) => (
          <Line key={id}>
            <Link
              to={`/tenant/payments?tab=statement&account=${id}`}
              className="font-semibold text-link hover:underline"
            >
              From another lease
            </Link>
            : <b className={`font-semibold ${isLate ? 'text-rose-ink' : 'text-ink'}`}>{formatUgx(open)}</b>
            {isLate && ', late'}
          </Line>
        ))}
        {owed === 0 && deposit_due === 0 && <Line>Nothing is open. Thank you.</Line>}
        {deposit_due > 0 && (
          <Line>
            Security deposit still to pay:{' '}
            <b className={`font-semibold ${isDepositLate ? 'text-rose-ink' : 'text-ink'}`}>{formatUgx(deposit_due)}</b>
            {isDepositLate && ', late'}
          </Line>
        )}
        {credit > 0 && (
          <Line>
            Paid ahead: <b className="font-semibold text-green-ink">{formatUgx(credit)}</b>
          </Line>
        )}
        {waiting > 0 && (
          <Line>
            <Link to="/tenant/payments?tab=logged" className="font-semibold text-link hover:underline">
              {waiting === 1 ? 'A payment you logged' : `${waiting} payments you logged`}
            </Link>{' '}
            {waiting === 1 ? 'awaits' : 'await'} verification
          </Line>
        )}
      </ul>
      <PayButtons {...props} />
    </section>
  );
}

function PayButtons({ onAskHow, onPay, attempt, onShowAttempt, isQuiet = false, isShort = false }: OwedCardProps) {
  const variant = isQuiet ? 'secondary' : 'primary';
  const isPaying = attempt !== undefined && isOpen(attempt.state);
  return (
    <div className={cx('mt-auto', isShort && 'lg:my-auto')}>
      {attempt && <AttemptNote attempt={attempt} className="mt-3" onShow={onShowAttempt} />}
      <div className={cx('flex gap-2.5 pt-3.5 max-sm:[&>*]:flex-1', isShort && 'max-sm:pt-2.5 lg:pt-0')}>
        {onPay ? (
          <>
            <Button variant={variant} icon="mobile" onClick={isPaying ? onShowAttempt : onPay}>
              Pay now
            </Button>
            <ButtonLink to="/tenant/payments?tab=log">I have paid</ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink variant={variant} icon="wallet" to="/tenant/payments?tab=log">
              Pay
            </ButtonLink>
            <Button onClick={onAskHow}>How to pay</Button>
          </>
        )}
      </div>
    </div>
  );
}

const Line = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <li className={className}>{children}</li>
);

function stateOf({
  account: { overdue_amount, open_amount, deposit_due, credit },
  isDepositLate,
  others,
}: Pick<OwedCardProps, 'account' | 'isDepositLate' | 'others'>): { label: string; tone: Tone } {
  if (overdue_amount > 0 || isDepositLate || others.some(({ isLate }) => isLate))
    return { label: 'Overdue', tone: 'rose' };
  if (open_amount > 0 || deposit_due > 0 || others.length > 0) return { label: 'Not due yet', tone: 'amber' };
  return { label: credit > 0 ? 'Paid ahead' : 'All paid', tone: 'green' };
}

/** `USh 1,030,000 is not due yet, next USh 80,000 for Utilities on 3 Dec 2026`, as far as the next payment is known. */
function notDueText({ not_due }: Account, next: Payment | undefined): string {
  const sentence = `${formatUgx(not_due)} is not due yet`;
  if (!next) return sentence;
  const day = next.due_date === today() ? 'today' : `on ${formatDay(next.due_date)}`;
  const amount = outstandingOf(next);
  return amount === not_due
    ? `${sentence}: ${chargeName(next)}, ${day}`
    : `${sentence}, next ${formatUgx(amount)} for ${next.payment_type} ${day}`;
}
