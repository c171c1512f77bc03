import { COLLECTION_MIN } from '@amayumba/contract/money/collection.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { type ReactNode, useId } from 'react';
import { cx } from '../../../lib/cx.ts';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { plainAmount } from '../money-view.ts';
import { ANOTHER, type PayChoice } from './pay-draft.ts';

interface AmountChoicesProps {
  choices: readonly PayChoice[];
  /** The key of the chosen one. */
  value: string;
  onChange: (choice: string) => void;
  /** The key of the choice "Another amount". */
  amount: Ugx | null;
  onAmount: (amount: Ugx | null) => void;
  error?: readonly string[] | undefined;
}

/** The amount to pay: a sum that is open, or another amount. */
export function AmountChoices({ choices, value, onChange, amount, onAmount, error }: AmountChoicesProps) {
  const name = useId();
  const choice = (key: string, label: string, detail: string, aside: ReactNode) => (
    <Choice key={key} name={name} isChosen={key === value} onChoose={() => onChange(key)} label={label} detail={detail}>
      {aside}
    </Choice>
  );
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.875rem] leading-5 font-semibold text-ink">How much</legend>
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {choices.map(({ key, label, detail, amount: sum }) => choice(key, label, detail, plainAmount(sum)))}
        {choice(ANOTHER, 'Another amount', `from ${formatUgx(COLLECTION_MIN)}, also ahead`, null)}
      </div>
      {value === ANOTHER && (
        <MoneyField label="Amount" required className="mt-3" value={amount} onChange={onAmount} error={error} />
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  label: string;
  detail: string;
  children: ReactNode;
}

function Choice({ name, isChosen, onChoose, label, detail, children }: ChoiceProps) {
  return (
    <label
      className={cx(
        'flex min-h-14 cursor-pointer items-center gap-3 px-3.5 py-2.5 first:rounded-t-lg last:rounded-b-lg has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus',
        isChosen ? 'bg-selected inset-ring-2 inset-ring-primary' : 'bg-surface hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 flex-none accent-primary outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] font-semibold text-ink">{label}</span>
        <span className="block text-sm text-muted">{detail}</span>
      </span>
      {children && <span className="text-[0.9375rem] font-bold whitespace-nowrap text-ink tabular">{children}</span>}
    </label>
  );
}
