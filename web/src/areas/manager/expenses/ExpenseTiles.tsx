import { addMonths } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { type ExpenseFilter, useListExpensesQuery } from '../../../features/owners/expenses.api.ts';
import { counted } from '../../../lib/counted.ts';
import { today } from '../../../lib/today.ts';
import { FigureStrip } from '../../../ui/FigureStrip.tsx';
import { daysOf } from '../money/receipts/PeriodFields.tsx';

/** The filters that show the rows behind a figure. */
export type ExpenseTarget = Readonly<Partial<Record<'state' | 'from' | 'to' | 'by', string | undefined>>>;

interface ExpenseTilesProps {
  onOpen: (target: ExpenseTarget) => void;
  /** Whether a tile's rows are shown now. */
  isOpen: (target: ExpenseTarget) => boolean;
}

const nameOf = (day: string) => monthName(Number(day.slice(5, 7)));

/** A sum with its note; without a note where it could not be loaded. */
function useSum(filter: ExpenseFilter, none?: string) {
  const { data, isError } = useListExpensesQuery({ ...filter, page: 1, page_size: 1 });
  const count = data?.count ?? 0;
  return {
    count,
    note: data && (count === 0 && none ? none : counted(count, 'expense')),
    value: data ? formatUgx(data.total_amount ?? 0) : isError ? '–' : undefined,
  };
}

const paidIn = (days: ReturnType<typeof daysOf>) => ({ ...days, by: 'paid_on', state: 'paid' }) as const;

/** The sums paid this month and last, and the sum not paid yet; each opens its rows. */
export function ExpenseTiles({ onOpen, isOpen }: ExpenseTilesProps) {
  const now = today();
  const [thisMonth, lastMonth] = [paidIn(daysOf('month', now)), paidIn(daysOf('last_month', now))];
  const paid = useSum(thisMonth);
  const before = useSum(lastMonth);
  const unpaid = useSum({ state: 'unpaid' }, 'nothing waits');
  const tile = (target: ExpenseTarget) => ({ onOpen: () => onOpen(target), isOpen: isOpen(target) });
  return (
    <FigureStrip
      label="Expense figures"
      figures={[
        {
          label: `Paid in ${nameOf(now)}`,
          value: paid.value,
          note: paid.note,
          ...tile(thisMonth),
        },
        {
          label: `Paid in ${nameOf(addMonths(now, -1))}`,
          value: before.value,
          note: before.note,
          ...tile(lastMonth),
        },
        {
          label: 'To pay',
          value: unpaid.value,
          note: unpaid.note,
          tone: unpaid.count > 0 ? 'amber' : undefined,
          ...tile({ state: 'unpaid' }),
        },
      ]}
    />
  );
}
