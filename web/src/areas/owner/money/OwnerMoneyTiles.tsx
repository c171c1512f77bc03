import { formatUgx } from '@amayumba/contract/money.ts';
import type { Figures, FigureWithRows } from '@amayumba/contract/money/figures.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { FigureStrip } from '../../../ui/FigureStrip.tsx';
import type { OwnerMoney } from './use-owner-money.ts';

/** No value until it is loaded, and a dash where it could not be. */
const value = (
  shown: Figures | undefined,
  field: 'charged' | 'received' | 'open_amount' | 'overdue_amount' | 'deposits_held',
  isComing: boolean,
) => (shown ? formatUgx(shown[field]) : isComing ? undefined : '–');

interface OwnerMoneyTilesProps {
  money: OwnerMoney;
  /** Shows the tenants who are late. */
  onArrears: () => void;
  /** Shows the rows behind a figure. */
  onRows: (figure: FigureWithRows, title: string) => void;
}

/**
 * Charged and received in the month, and what is open, late and held now. Each figure says by which day it counts, and
 * opens its rows.
 */
export function OwnerMoneyTiles({ money: { figures, month }, onArrears, onRows }: OwnerMoneyTilesProps) {
  const { data, currentData, isLoading, isFetching } = figures;
  // Figures of another month must not stand under this month's name.
  const ofMonth = currentData;
  const name = monthName(month.month);
  const { credited = 0, refunded = 0 } = ofMonth ?? {};
  const withRows = (figure: FigureWithRows, label: string) => ({ label, onOpen: () => onRows(figure, label) });
  return (
    <FigureStrip
      label="Money figures"
      figures={[
        {
          ...withRows('charged', `Charged in ${name}`),
          value: value(ofMonth, 'charged', isFetching),
          note: credited > 0 ? `by due day, ${plainAmount(credited)} reduced or cancelled` : 'by due day',
        },
        {
          ...withRows('received', `Received in ${name}`),
          value: value(ofMonth, 'received', isFetching),
          note: refunded > 0 ? `for any month, ${plainAmount(refunded)} paid back` : 'for any month, with deposits',
        },
        {
          ...withRows('open', 'Open'),
          value: value(data, 'open_amount', isLoading),
          note: data && `now, ${plainAmount(data.ageing.not_due)} not due yet`,
        },
        {
          label: 'Overdue',
          value: value(data, 'overdue_amount', isLoading),
          note: data && `now, ${plainAmount(data.overdue_amount - data.ageing.days_1_30)} over 30 days`,
          tone: data && data.overdue_amount > 0 ? 'rose' : undefined,
          onOpen: onArrears,
        },
        {
          ...withRows('deposits_held', 'Deposits held'),
          value: value(data, 'deposits_held', isLoading),
          note: data && (data.credit > 0 ? `and ${plainAmount(data.credit)} paid ahead` : 'for tenants'),
        },
      ]}
    />
  );
}
