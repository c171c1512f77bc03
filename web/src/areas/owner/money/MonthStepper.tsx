import { monthName } from '@amayumba/contract/payments/rules.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { monthAfter } from './use-month-choice.ts';
import type { OwnerMoney } from './use-owner-money.ts';

/** Chooses the month of the figures, one month at a time. */
export function MonthStepper({ money: { month, isLast, chooseMonth } }: { money: OwnerMoney }) {
  return (
    <fieldset className="my-3 flex items-center gap-1">
      <legend className="sr-only">Month</legend>
      <IconButton icon="chevronLeft" label="Previous month" onClick={() => chooseMonth(monthAfter(month, -1))} />
      <output className="min-w-36 text-center font-semibold text-ink">
        {monthName(month.month)} {month.year}
      </output>
      <IconButton
        icon="chevronRight"
        label="Next month"
        disabled={isLast}
        onClick={() => chooseMonth(monthAfter(month, 1))}
      />
    </fieldset>
  );
}
