import { formatDay } from '@amayumba/contract/calendar.ts';
import type { SplitLine } from '@amayumba/contract/ledger/check-split.ts';
import { describeRent } from '@amayumba/contract/ledger/describe-rent.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { counted } from '../../../../lib/counted.ts';
import { Button } from '../../../../ui/Button.tsx';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { SplitFields } from './SplitFields.tsx';
import { type RefusedSplit, type Split, type SplitCharge, splitFrom } from './split.ts';
import type { SettlePreview } from './settle-preview.ts';

interface SettlesFieldsProps {
  account: Account;
  preview: SettlePreview;
  /** False if some open charges are not shown, so that the server decides what is settled. */
  isWhole: boolean;
  charges: readonly SplitCharge[];
  amount: Ugx;
  /** Null while the server splits the amount by its rules. */
  split: Split | null;
  /** The split of the amount by those rules: a split by hand begins with it. Undefined until the charges are loaded. */
  automatic: readonly SplitLine[] | undefined;
  onSplit: (split: Split | null) => void;
  refused: RefusedSplit;
  /** The button that returns to the rules. */
  automaticLabel: string;
}

/** The charges that an amount settles, by the server's rules or split by hand, and the changes to the account. */
export function SettlesFields(props: SettlesFieldsProps) {
  const { account, preview, isWhole, charges, amount, split, automatic, onSplit, refused, automaticLabel } = props;
  if (!split)
    return (
      <SettlesPreview
        account={account}
        preview={preview}
        isWhole={isWhole}
        onChoose={automatic && (() => onSplit(splitFrom(automatic)))}
      />
    );
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

interface SettlesPreviewProps {
  account: Account;
  preview: SettlePreview;
  /** False if some open charges are not shown, so that the server decides what is settled. */
  isWhole: boolean;
  /** Lets the person split the amount by hand; undefined until the charges are loaded. */
  onChoose: (() => void) | undefined;
}

/** The charges that the amount will settle, and the changes to the account. */
function SettlesPreview({ account, preview, isWhole, onChoose }: SettlesPreviewProps) {
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
        <Button size="sm" variant="ghost" disabled={!onChoose} onClick={onChoose} className="-mr-2 ml-auto">
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

/** The changes to the account when the amount is recorded. */
export const changesOf = (account: Account, preview: SettlePreview) => [
  sumChange('Owed', account.open_amount, preview.open_amount),
  sumChange('Credit', account.credit, account.credit + preview.credit),
  sumChange('Deposit held', account.deposit_held, preview.deposit_held),
  account.paid_until === preview.paid_until
    ? null
    : { label: 'Paid until', before: formatDay(account.paid_until), after: formatDay(preview.paid_until) },
];
