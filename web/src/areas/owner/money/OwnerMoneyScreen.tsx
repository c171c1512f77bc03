import { formatUgx } from '@amayumba/contract/money.ts';
import type { FigureWithRows } from '@amayumba/contract/money/figures.ts';
import { monthAfter, monthTitle } from '@amayumba/contract/owners/months.ts';
import type { Net } from '@amayumba/contract/owners/net.ts';
import { useRef, useState } from 'react';
import { plainAmount } from '../../../features/money/money-view.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { figureText } from '../../../ui/Figures.tsx';
import { FigureStrip } from '../../../ui/FigureStrip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EstateActions } from '../estate-choice.tsx';
import { ArrearsCard, EstateArrearsCard } from './ArrearsCard.tsx';
import { DueRowsModal } from './DueRowsModal.tsx';
import { type DuePart, DueStrip } from './DueStrip.tsx';
import { EstatesCard } from './EstatesCard.tsx';
import { EstateValueModal } from './EstateValueModal.tsx';
import { FigureRowsModal } from './FigureRowsModal.tsx';
import { NetChartCard } from './NetChartCard.tsx';
import { ChannelsCard, ChargedReceivedCard } from './ReceivedCards.tsx';
import { StatementsCard } from './StatementsCard.tsx';
import { type OwnerMoney, useOwnerMoney } from './use-owner-money.ts';

export function OwnerMoneyScreen() {
  const money = useOwnerMoney();
  const { estateId, estateName, month } = money;
  // Only our server computes the amount due.
  const hasDue = !money.due.isMissing;
  const arrears = useRef<HTMLDivElement>(null);
  const due = useRef<HTMLDivElement>(null);
  const showMonth = (next: string) => {
    money.chooseMonth(next);
    due.current?.focus();
  };
  const [part, setPart] = useState<DuePart | null>(null);
  const [rows, setRows] = useState<{ figure: FigureWithRows; title: string } | null>(null);
  const [valued, setValued] = useState<Net['estates'][number] | null>(null);
  return (
    <>
      <PageHeader
        title="Money"
        subtitle={`${estateName} · ${monthTitle(month)}`}
        actions={<EstateActions {...money} />}
      />
      {money.isMissing ? (
        <Card>
          <EmptyState icon="wallet" title="This server keeps no accounts">
            The dashboard and the reports show your rents and payments as usual.
          </EmptyState>
        </Card>
      ) : (
        <>
          <div ref={due} tabIndex={-1} className="scroll-mt-4 outline-none">
            <MonthStepper {...money} />
            {hasDue && <DueStrip money={money} onOpen={setPart} />}
          </div>
          <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {hasDue ? (
              <NetChartCard query={money.due.year} onMonth={showMonth} />
            ) : (
              <ChargedReceivedCard query={money.months} />
            )}
            <EstatesCard
              query={money.estates}
              isOneEstate={estateId !== null}
              net={money.due.year}
              onValue={setValued}
            />
          </div>
          {hasDue && <StatementsCard money={money} onMonth={showMonth} />}
          <div className="mt-4">
            <OwnerMoneyTiles
              money={money}
              onArrears={() => arrears.current?.focus()}
              onRows={(figure, title) => setRows({ figure, title })}
            />
          </div>
          <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {hasDue && <ChargedReceivedCard query={money.months} />}
            <ChannelsCard query={money.figures} month={month} />
          </div>
          <div className="mt-4">
            <EstateArrearsCard query={money.arrears} isOneEstate={estateId !== null} />
          </div>
          <div ref={arrears} tabIndex={-1} className="mt-4 scroll-mt-4 outline-none">
            <ArrearsCard query={money.arrears} />
          </div>
          {part && <DueRowsModal money={money} part={part} onClose={() => setPart(null)} />}
          {rows && <FigureRowsModal money={money} {...rows} onClose={() => setRows(null)} />}
          {valued && <EstateValueModal estate={valued} onClose={() => setValued(null)} />}
        </>
      )}
    </>
  );
}

const MonthStepper = ({ month, isLast, chooseMonth }: Pick<OwnerMoney, 'month' | 'isLast' | 'chooseMonth'>) => (
  <fieldset className="my-3 flex items-center gap-1">
    <legend className="sr-only">Month</legend>
    <IconButton icon="chevronLeft" label="Previous month" onClick={() => chooseMonth(monthAfter(month, -1))} />
    <output className="min-w-36 text-center font-semibold text-ink">{monthTitle(month)}</output>
    <IconButton
      icon="chevronRight"
      label="Next month"
      disabled={isLast}
      onClick={() => chooseMonth(monthAfter(month, 1))}
    />
  </fieldset>
);

interface OwnerMoneyTilesProps {
  money: OwnerMoney;
  onArrears: () => void;
  onRows: (figure: FigureWithRows, title: string) => void;
}

function OwnerMoneyTiles({ money: { figures, monthName }, onArrears, onRows }: OwnerMoneyTilesProps) {
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
          note: refunded > 0 ? `with deposits; ${plainAmount(refunded)} paid back` : 'for any month, with deposits',
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
