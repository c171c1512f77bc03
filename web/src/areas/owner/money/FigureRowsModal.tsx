import { formatDay } from '@amayumba/contract/calendar.ts';
import type { FigureWithRows, MoneyRow } from '@amayumba/contract/money/figures.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { plainAmount } from '../../../features/money/money-view.ts';
import { useListOwnerMoneyRowsQuery } from '../../../features/money/owner-money.api.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { listedAnswer } from '../../../lib/listed-answer.ts';
import { isComing } from '../../../ui/Figures.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import type { OwnerMoney } from './use-owner-money.ts';

const PAGE_SIZE = 50;

const AMOUNT: Column<MoneyRow> = {
  header: 'Amount, USh',
  align: 'right',
  className: 'whitespace-nowrap font-semibold text-ink',
  cell: ({ amount }) => plainAmount(amount),
};
const COLUMNS: readonly Column<MoneyRow>[] = [
  { header: 'Day', className: 'whitespace-nowrap tabular', cell: ({ on }) => formatDay(on) },
  {
    header: 'Tenant',
    cell: (row) => (
      <>
        <span className="font-semibold text-ink">{row.tenant_name}</span>
        <span className="block text-xs text-muted">{homeOf(row)}</span>
      </>
    ),
  },
  { header: 'What for', cell: ({ text }) => text },
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

/** The charges, receipts or deposits behind a figure, page by page, with their sum. */
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
      <DataTable
        isDense
        label={title}
        columns={figure === 'deposits_held' ? DEPOSIT_COLUMNS : COLUMNS}
        rows={listedAnswer(query)?.results}
        rowKey={({ id }) => id}
        isFetching={isComing(query)}
        card={(row) => <RowCard row={row} />}
        empty={<EmptyState icon="wallet" title="Nothing here" />}
        error={loadError('The rows could not be loaded', query)}
      />
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

function homeOf({ apartment, estate }: MoneyRow): string {
  return [apartment, estate].filter(Boolean).join(' · ');
}

function RowCard({ row }: { row: MoneyRow }) {
  return (
    <div className="text-[0.875rem]">
      <div className="flex justify-between gap-3">
        <b className="min-w-0 font-semibold text-ink">{row.tenant_name}</b>
        <b className="font-semibold whitespace-nowrap text-ink tabular">{plainAmount(row.amount)}</b>
      </div>
      <p className="text-sm text-muted">
        {[row.on && formatDay(row.on), homeOf(row), row.on && row.text].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
