import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { FeeAgreement } from '@amayumba/contract/owners/fee-agreement.ts';
import { useState } from 'react';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { useListFeeAgreementsQuery } from '../../../../features/owners/vendors.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { actionsColumn, type Column } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { MoneyTable, PAGE_SIZE } from '../../money/MoneyTable.tsx';
import { BASE_TEXT } from './AgreementFields.tsx';
import { AddAgreement, DeleteAgreement, EditAgreement } from './AgreementDialogs.tsx';

/** The fee agreement of each estate, the newest first. */
export function AgreementsTab() {
  const { params, change } = useListParams();
  const estate = idParam(params, 'estate') ?? undefined;
  const page = pageParam(params);
  const query = useListFeeAgreementsQuery({ estate_id: estate, page, page_size: PAGE_SIZE });
  const [dialog, setDialog] = useState<{ kind: 'add' } | { kind: 'edit' | 'delete'; agreement: FeeAgreement } | null>(
    null,
  );
  const close = () => setDialog(null);
  const menu = (agreement: FeeAgreement) => (
    <Menu
      label={`More about ${agreement.estate_name}, from ${formatDay(agreement.from_date)}`}
      items={[
        {
          label: 'Correct',
          may: 'owner_accounts:write',
          icon: 'edit',
          onSelect: () => setDialog({ kind: 'edit', agreement }),
        },
        {
          label: 'Delete',
          may: 'owner_accounts:write',
          icon: 'trash',
          isDanger: true,
          onSelect: () => setDialog({ kind: 'delete', agreement }),
        },
      ]}
    />
  );
  const clear = () => change({ estate: null });
  return (
    <>
      <FilterBar
        count={estate ? 1 : 0}
        onClear={estate ? clear : undefined}
        filters={<EstateSelect value={estate} onChange={(chosen) => change({ estate: chosen })} />}
        action={
          <span className="ml-auto">
            <Button variant="primary" icon="plus" may="owner_accounts:write" onClick={() => setDialog({ kind: 'add' })}>
              Add agreement
            </Button>
          </span>
        }
      />
      <MoneyTable
        label="Fee agreements"
        query={query}
        columns={[...COLUMNS, actionsColumn(menu)]}
        rowKey={({ id }) => id}
        card={(agreement) => (
          <div className="flex items-start justify-between gap-2 text-[0.875rem]">
            <div className="grid min-w-0 gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <EstateName agreement={agreement} />
                <State agreement={agreement} />
              </span>
              <span>{feeText(agreement)}</span>
              <span className="text-sm text-muted tabular">From {formatDay(agreement.from_date)}</span>
            </div>
            {menu(agreement)}
          </div>
        )}
        empty={
          <EmptyState
            icon="file"
            title="No fee agreements"
            action={estate && <Button onClick={clear}>Clear filters</Button>}
          >
            Without one, statements charge no management fee.
          </EmptyState>
        }
      />
      {dialog?.kind === 'add' && <AddAgreement onClose={close} />}
      {dialog?.kind === 'edit' && <EditAgreement agreement={dialog.agreement} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteAgreement agreement={dialog.agreement} onClose={close} />}
    </>
  );
}

/** `8% of money received, at least USh 200,000`. */
const feeText = ({ percent, percent_of, minimum }: FeeAgreement): string =>
  [`${percent}% of ${BASE_TEXT[percent_of]}`, minimum > 0 && `at least ${formatUgx(minimum)}`]
    .filter(Boolean)
    .join(', ');

const percentText = (percent: number): string => (percent === 0 ? '–' : `${percent}%`);

const EstateName = ({ agreement: { estate, estate_name } }: { agreement: FeeAgreement }) => (
  <NameLink to={RECORD_PATHS.estate(estate)}>{estate_name}</NameLink>
);

function State({ agreement: { is_in_force, from_date } }: { agreement: FeeAgreement }) {
  if (is_in_force) return <Badge tone="green">In force</Badge>;
  return from_date > today() ? <Badge tone="indigo">To come</Badge> : <Badge tone="grey">Ended</Badge>;
}

const COLUMNS: readonly Column<FeeAgreement>[] = [
  { header: 'Estate', className: 'min-w-44', cell: (agreement) => <EstateName agreement={agreement} /> },
  { header: 'From', className: 'whitespace-nowrap tabular', cell: ({ from_date }) => formatDay(from_date) },
  { header: 'Fee', className: 'w-full', cell: feeText },
  {
    header: 'Letting fee',
    align: 'right',
    hiddenBelow: 'md',
    className: 'whitespace-nowrap tabular',
    cell: ({ letting_fee }) => percentText(letting_fee),
  },
  {
    header: 'VAT',
    align: 'right',
    hiddenBelow: 'md',
    className: 'whitespace-nowrap tabular',
    cell: ({ vat_percent }) => percentText(vat_percent),
  },
  { header: 'State', cell: (agreement) => <State agreement={agreement} /> },
];
