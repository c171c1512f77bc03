import { formatUgx } from '@amayumba/contract/money.ts';
import type { FigureWithRows } from '@amayumba/contract/money/figures.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { figureText } from '../../../ui/Figures.tsx';
import { FigureStrip } from '../../../ui/FigureStrip.tsx';
import type { OwnerMoney } from './use-owner-money.ts';

interface OwnerMoneyTilesProps {
  money: OwnerMoney;
  /** Shows the tenants who are late. */
  onArrears: () => void;
  /** Shows the rows behind a figure. */
  onRows: (figure: FigureWithRows, title: string) => void;
}

/**
 * The sums charged and received in the month, and those open, late and held now. Each figure states its day, and opens
 * its rows.
 */
export function OwnerMoneyTiles({ money: { figures, monthName }, onArrears, onRows }: OwnerMoneyTilesProps) {
  const { currentData: known } = figures;
  const { credited = 0, refunded = 0 } = known ?? {};
  const value = (field: 'charged' | 'received' | 'open_amount' | 'overdue_amount' | 'deposits_held') =>
    figureText(figures, (answer) => formatUgx(answer[field]));
  const withRows = (figure: FigureWithRows, label: string) => ({ label, onOpen: () => onRows(figure, label) });
  return (
    <FigureStrip
      label="Money figures"
      figures={[
        {
          ...withRows('charged', `Charged in ${monthName}`),
          value: value('charged'),
          note: credited > 0 ? `by due day, ${plainAmount(credited)} reduced or cancelled` : 'by due day',
        },
        {
          ...withRows('received', `Received in ${monthName}`),
          value: value('received'),
          note: refunded > 0 ? `for any month, ${plainAmount(refunded)} paid back` : 'for any month, with deposits',
        },
        {
          ...withRows('open', 'Open'),
          value: value('open_amount'),
          note: known && `now, ${plainAmount(known.ageing.not_due)} not due yet`,
        },
        {
          label: 'Overdue',
          value: value('overdue_amount'),
          note: known && `now, ${plainAmount(known.overdue_amount - known.ageing.days_1_30)} over 30 days`,
          tone: known && known.overdue_amount > 0 ? 'rose' : undefined,
          onOpen: onArrears,
        },
        {
          ...withRows('deposits_held', 'Deposits held'),
          value: value('deposits_held'),
          note: known && (known.credit > 0 ? `and ${plainAmount(known.credit)} paid ahead` : 'for tenants'),
        },
      ]}
    />
  );
}
