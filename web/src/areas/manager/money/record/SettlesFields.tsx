import type { SplitLine } from '@amayumba/contract/ledger/check-split.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { Button } from '../../../../ui/Button.tsx';
import { BeforeAfter } from '../BeforeAfter.tsx';
import { type Split, splitFrom, type SplitCharge } from '../split/split.ts';
import { SplitFields } from '../split/SplitFields.tsx';
import type { RefusedSplit } from '../split/use-refused-split.ts';
import type { SettlePreview } from './settle-preview.ts';
import { changesOf, SettlesPreview } from './SettlesPreview.tsx';

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
