import { CHANNELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { ReceiptKind } from '@amayumba/contract/ledger/postings.ts';
import { listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { request } from '../../../../api/request.ts';
import { CHANNEL_LABELS } from '../../../../features/money/money-view.ts';
import { today } from '../../../../lib/today.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { periodOf } from './receipt-periods.ts';
import type { ReceiptList } from './use-receipt-list.ts';

const CHANNEL_OPTIONS = CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
const KIND_OPTIONS = [
  { value: 'received', label: 'Received' },
  { value: 'moved', label: 'Moved' },
  { value: 'opening', label: 'Opening' },
] as const satisfies readonly { value: ReceiptKind; label: string }[];
const STATE_OPTIONS = [
  { value: 'valid', label: 'Valid' },
  { value: 'void', label: 'Void' },
];

/** Search, estate, kind, channel, state and period of the receipts, and the export of all that match. */
export function ReceiptFilters({ list: { filter, change, isNarrowed, clear } }: { list: ReceiptList }) {
  return (
    <FilterBar
      count={
        [filter.estate_id, filter.kind, filter.channel, filter.state, periodOf(filter, today())].filter(Boolean).length
      }
      onClear={isNarrowed ? clear : undefined}
      search={
        <SearchField
          label="Search receipts"
          placeholder="Receipt, name, reference"
          value={filter.search ?? ''}
          onSearch={(search) => change({ search: search.trim() })}
        />
      }
      filters={
        <>
          <EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />
          <SelectField
            label="Kind"
            placeholder="All"
            options={KIND_OPTIONS}
            value={filter.kind ?? ''}
            onChange={({ target }) => change({ kind: target.value })}
          />
          <SelectField
            label="Channel"
            placeholder="All channels"
            options={CHANNEL_OPTIONS}
            value={filter.channel ?? ''}
            onChange={({ target }) => change({ channel: target.value })}
          />
          <SelectField
            label="State"
            placeholder="All"
            options={STATE_OPTIONS}
            value={filter.state ?? ''}
            onChange={({ target }) => change({ state: target.value })}
          />
          <PeriodFields filter={filter} change={change} />
        </>
      }
      action={
        <ExportButton
          fileName={`amayumba-receipts-${today()}`}
          requestFor={(file) => request(listReceipts, { query: { ...filter, file } })}
        />
      }
    />
  );
}
