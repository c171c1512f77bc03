import { formatUgx } from '@amayumba/contract/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { AccountField } from '../record/AccountField.tsx';
import { AccountLine } from '../record/AccountLine.tsx';
import type { Part } from './split-parts.ts';

interface SplitPartProps {
  part: Part;
  /** From 1. */
  place: number;
  /** The rest of the sum. */
  rest: number;
  onChange: (given: Partial<Part>) => void;
  onRemove: (() => void) | undefined;
  accountError: readonly string[] | undefined;
  amountError: readonly string[] | undefined;
}

/** One account with its share. */
export function SplitPart({ part, place, rest, onChange, onRemove, accountError, amountError }: SplitPartProps) {
  return (
    <li className="grid gap-2.5 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,1fr)_13rem_auto] sm:items-start">
      {part.account ? (
        <div>
          <AccountLine account={part.account} onChange={() => onChange({ account: null })} />
          <FieldNote id={undefined} message={accountError?.join(' ')} hint={undefined} />
        </div>
      ) : (
        <AccountField
          label={`Account ${place}`}
          value={null}
          onChange={(account) => onChange({ account })}
          error={accountError}
        />
      )}
      <div className="grid gap-1.5">
        <MoneyField
          label={`Amount ${place}`}
          required
          isMarked={false}
          placeholder="0"
          value={part.amount}
          onChange={(amount) => onChange({ amount })}
          error={amountError}
        />
        {part.amount === null && rest > 0 && (
          <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => onChange({ amount: rest })}>
            The rest, {formatUgx(rest)}
          </Button>
        )}
      </div>
      {onRemove && <IconButton icon="trash" label={`Remove account ${place}`} onClick={onRemove} />}
    </li>
  );
}
