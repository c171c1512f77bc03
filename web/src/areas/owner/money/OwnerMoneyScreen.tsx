import { monthName } from '@amayumba/contract/payments/rules.ts';
import { useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EstateFilter } from '../dashboard/EstateFilter.tsx';
import { ArrearsCard } from './ArrearsCard.tsx';
import { ChannelsCard } from './ChannelsCard.tsx';
import { ChargedReceivedCard } from './ChargedReceivedCard.tsx';
import { EstateArrearsCard } from './EstateArrearsCard.tsx';
import { EstatesCard } from './EstatesCard.tsx';
import { MonthStepper } from './MonthStepper.tsx';
import { OwnerMoneyTiles } from './OwnerMoneyTiles.tsx';
import { useOwnerMoney } from './use-owner-money.ts';

/** What an owner's estates charged and received, who is late and by how much, and the deposits held. */
export function OwnerMoneyScreen() {
  const money = useOwnerMoney();
  const { estateId, estateName, month } = money;
  const arrears = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeader
        title="Money"
        subtitle={`${estateName} · ${monthName(month.month)} ${month.year}`}
        actions={
          <>
            <EstateFilter options={money.estateOptions} value={estateId} onChange={money.chooseEstate} />
            <Button
              variant="glass"
              icon="refresh"
              isStackedOnPhone
              onClick={money.refresh}
              isPending={money.isFetching}
            >
              Refresh
            </Button>
          </>
        }
      />
      {money.isMissing ? (
        <Card>
          <EmptyState icon="wallet" title="This server keeps no accounts">
            The dashboard and the reports show your rents and payments as usual.
          </EmptyState>
        </Card>
      ) : (
        <>
          <OwnerMoneyTiles money={money} onArrears={() => arrears.current?.focus()} />
          <MonthStepper money={money} />
          <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <ChargedReceivedCard query={money.months} />
            <EstatesCard query={money.estates} isOneEstate={estateId !== null} />
          </div>
          <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <EstateArrearsCard query={money.arrears} isOneEstate={estateId !== null} />
            <ChannelsCard query={money.figures} month={month} />
          </div>
          <div ref={arrears} tabIndex={-1} className="mt-4 scroll-mt-4 outline-none">
            <ArrearsCard query={money.arrears} />
          </div>
        </>
      )}
    </>
  );
}
