import type { FigureWithRows } from '@amayumba/contract/money/figures.ts';
import { monthAfter, monthTitle } from '@amayumba/contract/owners/months.ts';
import type { Net } from '@amayumba/contract/owners/net.ts';
import { useRef, useState } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EstateActions } from '../estate-choice.tsx';
import { ArrearsCard, EstateArrearsCard } from './ArrearsCard.tsx';
import { ChannelsCard, ChargedReceivedCard } from './ReceivedCards.tsx';
import { DueRowsModal } from './DueRowsModal.tsx';
import { type DuePart, DueStrip } from './DueStrip.tsx';
import { EstatesCard } from './EstatesCard.tsx';
import { EstateValueModal } from './EstateValueModal.tsx';
import { FigureRowsModal } from './FigureRowsModal.tsx';
import { NetChartCard } from './NetChartCard.tsx';
import { OwnerMoneyTiles } from './OwnerMoneyTiles.tsx';
import { StatementsCard } from './StatementsCard.tsx';
import { type OwnerMoney, useOwnerMoney } from './use-owner-money.ts';

/**
 * The amount due to an owner and its parts, their statements, the sums that their estates charged and received, late
 * tenants, and the deposits held.
 */
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
              net={money.due.year.currentData}
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

/** Chooses the month of the figures, one month at a time. */
function MonthStepper({ month, isLast, chooseMonth }: Pick<OwnerMoney, 'month' | 'isLast' | 'chooseMonth'>) {
  return (
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
}
