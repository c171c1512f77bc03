import { formatDay } from '@amayumba/contract/calendar.ts';
import type { FigureWithRows, MoneyRow } from '@amayumba/contract/money/figures.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { plainAmount } from '../../../features/money/money-view.ts';
import { useListOwnerMoneyRowsQuery } from '../../../features/money/owner-money.api.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { listedAnswer } from '../../../lib/listed-answer.ts';
import { isComing } from '../../../ui/Figures.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { CardLine, RowCard } from '../../../ui/RowCard.tsx';
import type { OwnerMoney } from './use-owner-money.ts';

const PAGE_SIZE = 50;

const AMOUNT: Column<MoneyRow> = column(
  'Amount, USh',
  { align: 'right', className: 'whitespace-nowrap font-semibold text-ink' },
  ({ amount }) => plainAmount(amount),
);
const COLUMNS: readonly Column<MoneyRow>[] = [
  column('Day', { className: 'whitespace-nowrap tabular' }, ({ on }) => formatDay(on)),
  column('Tenant', (row) => (
    <>
      <span className="font-semibold text-ink">{row.tenant_name}</span>
      <span className="block text-xs text-muted">{homeOf(row)}</span>
    </>
  )),
  column('What for', ({ text }) => text),
  AMOUNT,
];
/** A deposit is held now, so it has no day and no further details. */
const DEPOSIT_COLUMNS = [...COLUMNS.slice(1, 2), AMOUNT];

interface FigureRowsModalProps {
  money: Pick<OwnerMoney, 'range' | 'estateId' | 'estateName'>;
  figure: FigureWithRows;
  title: string;
  onClose: () => void;
}

export function FigureRowsModal({ money, figure, title, onClose }: FigureRowsModalProps) {
  const { range, estateId, estateName } = money;
  const [page, setPage] = useState(1);
  const estate = estateId === null ? {} : { estate_id: estateId };
  const query = useListOwnerMoneyRowsQuery({ ...range, ...estate, figure, page, page_size: PAGE_SIZE });
  const { data, currentData } = query;
  return (
    <Modal
      title={title}
      description={[estateName, data && `${formatUgx(data.total_amount ?? 0)} in all`].filter(Boolean).join(' · ')}
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="max-sm:-mx-4">
        <DataTable
          isDense
          label={title}
          columns={figure === 'deposits_held' ? DEPOSIT_COLUMNS : COLUMNS}
          rows={listedAnswer(query)?.results}
          isFetching={isComing(query)}
          card={(row) => (
            <RowCard title={row.tenant_name} aside={plainAmount(row.amount)}>
              <CardLine>
                {[row.on && formatDay(row.on), homeOf(row), row.on && row.text].filter(Boolean).join(' · ')}
              </CardLine>
            </RowCard>
          )}
          empty={<EmptyState icon="wallet" title="Nothing here" />}
          error={loadError('The rows could not be loaded', query)}
        />
      </div>
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        count={data?.count}
        onPage={setPage}
        noun="rows"
        isLoading={currentData === undefined}
      />
    </Modal>
  );
}

const homeOf = ({ apartment, estate }: MoneyRow): string => [apartment, estate].filter(Boolean).join(' · ');
