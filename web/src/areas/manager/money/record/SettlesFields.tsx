import { formatDay } from '@amayumba/contract/calendar.ts';
import type { SplitLine } from '@amayumba/contract/ledger/check-split.ts';
import { describeRent } from '@amayumba/contract/ledger/describe-rent.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { paidUntilText } from '../../../../features/money/rent-text.ts';
import { counted } from '../../../../lib/counted.ts';
import { cx } from '../../../../lib/cx.ts';
import { Button } from '../../../../ui/Button.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { outstanding } from '../money-place.ts';
import { type AccountCharges, automaticSplit, previewOf, type SettlePreview, settlePreview } from './settle-preview.ts';
import { faultsOf, linesOf, type RefusedSplit, type Split, type SplitCharge, splitFrom } from './split.ts';

interface Settles {
  account: Account;
  amount: Ugx;
  /** Null while the server splits the amount by its rules. */
  split: Split | null;
  /** The split of the amount by those rules: a split by hand begins with it. Undefined until the charges are loaded. */
  automatic: readonly SplitLine[] | undefined;
  charges: readonly SplitCharge[];
  preview: SettlePreview;
  /** False if some open charges are not shown, so that the server decides what is settled. */
  isWhole: boolean;
  /** The split by hand cannot be sent. */
  hasFault: boolean;
}

/** What an amount settles on an account, by the server's rules or split by hand. */
export function settlesOf(
  account: Account,
  known: AccountCharges & { isWhole: boolean },
  amount: Ugx,
  split: Split | null,
  automatic = automaticSplit(known.open, amount, known.order),
): Settles {
  const charges = known.open.map((charge) => ({ charge, open_amount: outstanding(charge) }));
  return {
    account,
    amount,
    split,
    automatic: known.charges && automatic,
    charges,
    preview: split
      ? settlePreview(account, known.charges ?? [], amount, linesOf(split))
      : previewOf(account, known, amount, automatic),
    isWhole: known.isWhole,
    hasFault: split !== null && faultsOf(amount, charges, split).any,
  };
}

interface SettlesFieldsProps {
  settles: Settles;
  onSplit: (split: Split | null) => void;
  refused: RefusedSplit;
  automaticLabel: string;
}

export function SettlesFields({ settles, onSplit, refused, automaticLabel }: SettlesFieldsProps) {
  const { account, amount, split, charges, preview } = settles;
  if (!split) return <SettlesPreview settles={settles} onSplit={onSplit} />;
  // A kept draft has a split before its charges are loaded.
  if (!settles.automatic) return <Skeleton className="h-40" />;
  return (
    <div className="grid gap-2.5">
      <SplitFields charges={charges} allocatable={amount} split={split} onChange={onSplit} refused={refused} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <BeforeAfter changes={changesOf(account, preview)} />
        <Button size="sm" variant="ghost" onClick={() => onSplit(null)}>
          {automaticLabel}
        </Button>
      </div>
    </div>
  );
}

function SettlesPreview({ settles, onSplit }: Pick<SettlesFieldsProps, 'settles' | 'onSplit'>) {
  const { account, automatic, preview, isWhole } = settles;
  const { lines, coming } = preview;
  return (
    <section aria-label="What it settles" className="rounded-md border border-line bg-selected/60 px-4 py-3">
      {isWhole ? (
        <>
          <p className="text-[0.875rem]">{sentenceOf(preview)}</p>
          <ul className="mt-1.5 grid gap-1">
            {lines.map(({ charge, amount, rest }) => (
              <li key={charge.id} className="flex flex-wrap items-baseline gap-x-3 text-[0.875rem] tabular">
                <span className="min-w-44 flex-1">{chargeName(charge)}</span>
                <b className="font-semibold text-ink">{formatUgx(amount)}</b>
                <span className="min-w-44 text-sm text-muted">
                  {rest > 0 ? `of ${formatUgx(amount + rest)}, ${formatUgx(rest)} stays open` : 'whole'}
                </span>
              </li>
            ))}
            {coming.map((period) => (
              <li key={period.period_start} className="flex flex-wrap items-baseline gap-x-3 text-[0.875rem] tabular">
                <span className="min-w-44 flex-1">{describeRent(period)}</span>
                <b className="font-semibold text-ink">{formatUgx(period.amount)}</b>
                <span className="min-w-44 text-sm text-muted">charged now, whole</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-[0.875rem]">It settles the oldest charges first. The receipt will list them.</p>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
        <BeforeAfter changes={isWhole ? changesOf(account, preview) : []} />
        <Button
          size="sm"
          variant="ghost"
          disabled={!automatic}
          onClick={() => onSplit(splitFrom(automatic ?? []))}
          className="-mr-2 ml-auto"
        >
          Choose <span className="max-sm:sr-only">what it settles</span>
        </Button>
      </div>
    </section>
  );
}

function sentenceOf({ lines, coming, credit }: SettlePreview): string {
  const rest = credit > 0 ? ` ${formatUgx(credit)} stays credit.` : '';
  const whole = lines.filter((line) => line.rest === 0).length;
  const parts = lines.length - whole;
  const settled = [
    whole > 0 && `${counted(whole, 'charge')} in whole`,
    parts > 0 && `${counted(parts, 'charge')} in part`,
    coming.length > 0 && `coming rent ${coming.length === 1 ? 'once' : `${coming.length} times`}`,
  ].filter(Boolean);
  return settled.length === 0 ? `Nothing is open.${rest}` : `Settles ${settled.join(', ')}.${rest}`;
}

export const changesOf = (account: Account, preview: SettlePreview) => [
  sumChange('Owed', account.open_amount, preview.open_amount),
  sumChange('Credit', account.credit, account.credit + preview.credit),
  sumChange('Deposit held', account.deposit_held, preview.deposit_held),
  account.paid_until === preview.paid_until
    ? null
    : { label: 'Paid until', before: paidUntilText(account.paid_until), after: paidUntilText(preview.paid_until) },
];

interface SplitFieldsProps {
  charges: readonly SplitCharge[];
  allocatable: Ugx;
  split: Split;
  onChange: (split: Split) => void;
  refused: RefusedSplit;
}

export function SplitFields({ charges, allocatable, split, onChange, refused }: SplitFieldsProps) {
  const faults = faultsOf(allocatable, charges, split);
  const lines = linesOf(split);
  const allocated = lines.reduce((sum, { amount }) => sum + amount, 0);
  // Of a kept draft, others may have settled a charge meanwhile.
  const listed = lines.filter(({ charge: id }) => charges.some(({ charge }) => charge.id === id));
  const unlisted = listed.reduce((rest, { amount }) => rest - amount, allocated);
  if (charges.length === 0 && unlisted === 0)
    return <p className="text-[0.875rem] text-muted">Nothing is open on this account. The amount stays credit.</p>;
  return (
    <fieldset>
      <legend className="text-[0.875rem] font-semibold text-ink">What it settles</legend>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {charges.map(({ charge, open_amount }) => (
          <li key={charge.id} className="py-2.5">
            <MoneyField
              label={
                <span className="flex flex-wrap justify-between gap-x-3">
                  {chargeName(charge)}
                  <span className="text-sm font-normal text-muted tabular">
                    due {formatDay(charge.due_date)}, {formatUgx(open_amount)} open
                  </span>
                </span>
              }
              aria-label={`For ${chargeName(charge)}`}
              placeholder="0"
              value={split[charge.id] ?? null}
              onChange={(amount) => onChange({ ...split, [charge.id]: amount })}
              error={faults.of(charge.id) ?? refused.of(charge.id)}
            />
          </li>
        ))}
      </ul>
      <output
        className={cx('mt-2 block text-[0.875rem] tabular', faults.ofSum ? 'font-medium text-rose-ink' : 'text-muted')}
      >
        {formatUgx(allocated)} of {formatUgx(allocatable)} allocated.{' '}
        {faults.ofSum ?? `${formatUgx(allocatable - allocated)} stays credit.`}
      </output>
      {unlisted > 0 && (
        <p className="text-[0.875rem] text-rose-ink tabular">
          {formatUgx(unlisted)} of it is for charges that are not listed here.{' '}
          <Button size="sm" variant="ghost" onClick={() => onChange(splitFrom(listed))}>
            Leave it out
          </Button>
        </p>
      )}
    </fieldset>
  );
}
