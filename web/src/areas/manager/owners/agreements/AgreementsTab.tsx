import { idFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import type { FeeAgreement } from '@amayumba/contract/owners/fee-agreement.ts';
import { useState } from 'react';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { useListFeeAgreementsQuery } from '../../../../features/owners/vendors.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { actionsColumn, type Column, column } from '../../../../ui/DataTable.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { AgreementState, feeText } from './agreement-view.tsx';
import { AddAgreement, DeleteAgreement, EditAgreement } from './AgreementDialogs.tsx';

const NONE = 'Without one, statements charge no management fee.';

const FILTERS = { estate_id: idFilter('estate') };

export function AgreementsTab() {
  const { filter, paged, count, onClear, change } = useListFilter(FILTERS);
  const query = useListFeeAgreementsQuery(paged);
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
  return (
    <>
      <FilterBar
        count={count}
        onClear={onClear}
        filters={<EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />}
        action={
          <span className="ml-auto">
            <Button variant="primary" icon="plus" may="owner_accounts:write" onClick={() => setDialog({ kind: 'add' })}>
              Add agreement
            </Button>
          </span>
        }
      />
      <ListRows
        noun="fee agreements"
        query={query}
        columns={[...COLUMNS, actionsColumn(menu)]}
        card={(agreement) => (
          <RowCard
            title={
              <span className="flex flex-wrap items-center gap-2">
                <EstateName agreement={agreement} />
                <AgreementState agreement={agreement} />
              </span>
            }
            aside={menu(agreement)}
          >
            <span>{feeText(agreement)}</span>
            <CardLine>From {formatDay(agreement.from_date)}</CardLine>
          </RowCard>
        )}
        empty={
          <NoRows icon="file" title="No fee agreements" onClear={onClear} noMatch={NONE}>
            {NONE}
          </NoRows>
        }
      />
      {dialog?.kind === 'add' && <AddAgreement onClose={close} />}
      {dialog?.kind === 'edit' && <EditAgreement agreement={dialog.agreement} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteAgreement agreement={dialog.agreement} onClose={close} />}
    </>
  );
}

const percentText = (percent: number): string => (percent === 0 ? '–' : `${percent}%`);

const EstateName = ({ agreement: { estate, estate_name } }: { agreement: FeeAgreement }) => (
  <NameLink to={RECORD_PATHS.estate(estate)}>{estate_name}</NameLink>
);

const COLUMNS: readonly Column<FeeAgreement>[] = [
  column('Estate', { className: 'min-w-44' }, (agreement) => <EstateName agreement={agreement} />),
  column('From', { className: 'whitespace-nowrap tabular' }, ({ from_date }) => formatDay(from_date)),
  column('Fee', { className: 'w-full' }, feeText),
  column(
    'Letting fee',
    { align: 'right', hiddenBelow: 'md', className: 'whitespace-nowrap tabular' },
    ({ letting_fee }) => percentText(letting_fee),
  ),
  column('VAT', { align: 'right', hiddenBelow: 'md', className: 'whitespace-nowrap tabular' }, ({ vat_percent }) =>
    percentText(vat_percent),
  ),
  column('State', (agreement) => <AgreementState agreement={agreement} />),
];
