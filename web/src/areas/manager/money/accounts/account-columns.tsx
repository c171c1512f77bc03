import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx, formatWhole } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { AgeingBar, AgeingKey } from '../../../../features/money/AgeingBar.tsx';
import { leaseStateText, plainAmount, PROMISE_TEXT } from '../../../../features/money/money-view.ts';
import type { AccountCount } from '../../../../features/money/money.api.ts';
import { lateText } from '../../../../features/money/rent-text.ts';
import { cx } from '../../../../lib/cx.ts';
import { today } from '../../../../lib/today.ts';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { PhoneLinks } from '../PhoneLinks.tsx';
import { accountPath, homeText } from '../money-place.ts';

export function AccountName({ account }: { account: Account }) {
  const { tenant_details: tenant } = account;
  return (
    <>
      <Link to={accountPath(account.id)} className="font-semibold text-ink hover:text-link hover:underline">
        {tenant.name}
      </Link>
      <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted sm:-mt-0.5 sm:-mb-1 xl:flex-nowrap xl:whitespace-nowrap">
        <span className="xl:max-w-72 xl:truncate">
          {[homeText(tenant), leaseStateText(account, today())].filter(Boolean).join(' · ')}
        </span>
        <PhoneLinks phone={account.phone_number} name={tenant.name} className="text-link xl:flex-nowrap" />
      </span>
    </>
  );
}

export function OldestDue({ account: { oldest_due } }: { account: Account }) {
  const text = lateText(oldest_due, today());
  return (
    <span className={cx('font-semibold whitespace-nowrap', oldest_due && oldest_due < today() && 'text-rose-ink')}>
      {text || '–'}
    </span>
  );
}

export function PromiseText({ account }: { account: Account }) {
  if (account.disputed) return <span className="font-semibold text-indigo-ink">Disputed</span>;
  if (!account.promise_on || !account.promise_state) return <span className="text-muted">None</span>;
  const { row, ink } = PROMISE_TEXT[account.promise_state];
  return (
    <span className={cx('font-semibold whitespace-nowrap', ink)}>
      {row}
      {formatDay(account.promise_on)}
    </span>
  );
}

export const OpenAmount = ({ account: { open_amount, credit } }: { account: Account }) => (
  <>
    <span className="block font-semibold text-ink">{plainAmount(open_amount)}</span>
    {credit > 0 && <span className="block text-xs text-green-ink">{plainAmount(credit)} credit</span>}
  </>
);

export const ACCOUNT_COLUMNS: readonly Column<Account>[] = [
  column('Tenant', { className: 'min-w-48' }, (account) => <AccountName account={account} />),
  column('Open, USh', { align: 'right' }, (account) => <OpenAmount account={account} />),
  column('Ageing', { className: 'w-44 min-w-32', hiddenBelow: 'xl' }, (account) => <AgeingBar ageing={account} />),
  column('Oldest', (account) => <OldestDue account={account} />),
  column('Paid until', { className: 'whitespace-nowrap tabular', hiddenBelow: 'lg' }, ({ paid_until }) =>
    formatDay(paid_until),
  ),
  column('Promise', { hiddenBelow: 'lg' }, (account) => <PromiseText account={account} />),
];

export function AccountTotals({ count: { count, totals } }: { count: AccountCount }) {
  const sums = [
    ['Open', totals.open_amount],
    ['Overdue', totals.overdue_amount],
    ['Credit', totals.credit],
    ['Deposits held', totals.deposit_held],
  ] as const;
  return (
    <section aria-label="Totals" className="border-t border-line bg-sunken px-4 py-3 text-[0.875rem] sm:px-5">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular">
        <div className="font-semibold">
          <dt className="inline">Accounts </dt>
          <dd className="inline">{formatWhole(count)}</dd>
        </div>
        {sums.map(([label, sum]) => (
          <div key={label}>
            <dt className="inline text-muted">{label} </dt>
            <dd className="inline font-semibold text-ink">{formatUgx(sum)}</dd>
          </div>
        ))}
      </dl>
      <AgeingKey ageing={totals} className="mt-1.5" />
    </section>
  );
}
