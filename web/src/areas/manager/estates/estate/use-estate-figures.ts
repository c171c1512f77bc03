import { counted } from '../../../../lib/counted.ts';
import { firstOfMonth, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { formatUgx, formatWhole } from '@amayumba/contract/money.ts';
import { asProblem, isUnknownCall } from '../../../../api/problem.ts';
import type { ListedEstate } from '../../../../features/estates/estate-schemas.ts';
import { useGetMoneyFiguresQuery } from '../../../../features/money/money.api.ts';
import { monthNames } from '../../../../lib/month-names.ts';
import { today } from '../../../../lib/today.ts';
import type { StripFigure } from '../../../../ui/FigureStrip.tsx';
import { type Home, sumsOf } from '../homes.ts';

interface Openers {
  onFree: () => void;
  onMoney: () => void;
}

/** The number of homes, the rent if all are let, the sums charged and received this month, and the amount open now. */
export function useEstateFigures(
  { id, blocks_count }: ListedEstate,
  homes: readonly Home[] | undefined,
  { onFree, onMoney }: Openers,
): StripFigure[] {
  const { year, month } = monthOf(today());
  const name = monthNames().current;
  const { currentData: money, error } = useGetMoneyFiguresQuery({
    start_date: firstOfMonth(year, month),
    end_date: lastOfMonth(year, month),
    estate_id: id,
  });
  const sums = homes && sumsOf(homes);
  const figures: StripFigure[] = [
    {
      label: 'Apartments',
      value: sums && formatWhole(sums.count),
      note: blocks_count === null ? undefined : `in ${counted(blocks_count, 'block')}`,
    },
    {
      label: 'Let',
      value: sums && formatWhole(sums.count - sums.free),
      note: sums && `${formatWhole(sums.free)} free`,
      onOpen: sums && sums.free > 0 ? onFree : undefined,
    },
    { label: 'Rent if full', value: sums && formatUgx(sums.rentIfFull), note: 'asked a month' },
  ];
  if (isUnknownCall(asProblem(error))) return figures;
  const failed = error ? '–' : undefined;
  return [
    ...figures,
    { label: `Charged in ${name}`, value: money ? formatUgx(money.charged) : failed, note: 'by due day' },
    { label: `Received in ${name}`, value: money ? formatUgx(money.received) : failed, note: 'by day of receipt' },
    {
      label: 'Open',
      value: money ? formatUgx(money.open_amount) : failed,
      note: money && (money.overdue_amount > 0 ? `${formatUgx(money.overdue_amount)} overdue` : 'nothing overdue'),
      tone: money && money.overdue_amount > 0 ? 'rose' : undefined,
      onOpen: onMoney,
    },
  ];
}
