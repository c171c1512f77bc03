import { formatDay } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { dueDayText } from '../../../features/money/rent-text.ts';
import { today } from '../../../lib/today.ts';
import { PaymentCode } from './PaymentCode.tsx';

/** The beginning of a coming lease, or the end of one that has an end; empty for a running lease without an end. */
function leaseFact({ start, end, is_current }: NonNullable<Account['lease']>): (readonly [string, string])[] {
  if (start > today()) return [['Lease', `from ${formatDay(start)}`]];
  return end === null ? [] : [['Lease', `${is_current ? 'until' : 'ended'} ${formatDay(end)}`]];
}

/** The last paid day, the deposit and the credit of the tenant, their home, and the payment code. */
export function AccountFactsCard({ account }: { account: Account }) {
  const { paid_until, deposit_held, credit, tenant_details: home, terms, lease } = account;
  const place = [home.apartment, home.block, home.estate].filter(Boolean).join(', ');
  const facts = [
    ...(credit > 0 ? [['Deposit held', formatUgx(deposit_held)] as const] : []),
    ...(place ? [['Home', place] as const] : []),
    ...(terms
      ? [
          [
            'Rent',
            `${formatUgx(terms.rent_amount)} ${RENT_EVERY_LABELS[terms.rent_every]}, ${dueDayText(terms)}`,
          ] as const,
        ]
      : []),
    ...(lease ? leaseFact(lease) : []),
  ];
  return (
    <section aria-label="Your account" className="card flex flex-col shadow-md">
      <dl className="grid grid-cols-2 divide-x divide-line">
        <Fact label="Paid until" value={formatDay(paid_until)} />
        {credit > 0 ? (
          <Fact label="Paid ahead" value={formatUgx(credit)} tone="text-green-ink" />
        ) : (
          <Fact label="Deposit held" value={formatUgx(deposit_held)} />
        )}
      </dl>
      <dl className="grid flex-1 content-center gap-y-1.5 border-t border-line px-4 py-2.5 text-[0.875rem] sm:px-5">
        {facts.map(([term, value]) => (
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

function Fact({ label, value, tone = 'text-ink' }: { label: string; value: string; tone?: string }) {
  return (
    <div className="px-4 py-2.5 sm:px-5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`text-[1.0625rem] leading-6 font-bold tabular ${tone}`}>{value}</dd>
    </div>
  );
}
