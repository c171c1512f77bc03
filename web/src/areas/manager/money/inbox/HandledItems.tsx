import { CHANNEL_LABELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { InboxItem, InboxQuery } from '@amayumba/contract/money/inbox.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { useState } from 'react';
import { usePolling } from '../../../../api/use-polling.ts';
import { useListInboxQuery, useReopenInboxItemMutation } from '../../../../features/money/inbox.api.ts';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { PAGE_SIZE, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Button } from '../../../../ui/Button.tsx';
import { actionsColumn, type Column, column } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { notify } from '../../../../ui/notices.ts';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { ConfirmAction } from '../../ConfirmAction.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { sumColumn } from '../sum-column.ts';
import { homeText, receiptPath } from '../money-place.ts';
import { arrivedText, lineText, payerText } from './inbox-words.ts';
import { unbroken } from '../../../../ui/unbroken.tsx';

export function HandledItems({ filter }: { filter: Pick<InboxQuery, 'state' | 'channel' | 'statement_import'> }) {
  const { params } = useListParams();
  const page = pageParam(params);
  const query = useListInboxQuery({ ...filter, page, page_size: PAGE_SIZE }, usePolling(0));
  const [asked, setAsked] = useState<InboxItem | null>(null);
  const reopen = (item: InboxItem) => (
    <Button size="sm" may="inbox:write" onClick={() => setAsked(item)}>
      Reopen <span className="sr-only">{payerText(item)}</span>
    </Button>
  );
  return (
    <>
      <ListRows
        noun="lines"
        query={query}
        columns={[...COLUMNS, actionsColumn(reopen)]}
        card={(item) => (
          <RowCard title={payerText(item)} aside={formatUgx(item.amount)}>
            <CardLine>
              {CHANNEL_LABELS[item.channel]}, {arrivedText(item.received_at)}
            </CardLine>
            <Outcome item={item} />
            <span className="justify-self-end">{reopen(item)}</span>
          </RowCard>
        )}
        empty={
          <EmptyState icon="receipt" title="No lines found">
            {filter.state === 'matched'
              ? 'Lines that were matched by hand appear here.'
              : 'Lines that are no tenant’s money appear here.'}
          </EmptyState>
        }
      />
      {asked && <ReopenDialog item={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Outcome({ item: { state, receipts, reason } }: { item: InboxItem }) {
  if (state === 'dismissed') return <span className="wrap-anywhere">{reason}</span>;
  return (
    <ul>
      {receipts.map(({ id, receipt_code, tenant_details, amount }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2.5">
          <Link
            to={receiptPath(id)}
            className="inline-flex min-h-6 items-center font-semibold text-link tabular hover:underline max-sm:min-h-11"
          >
            {unbroken(receipt_code ?? 'Receipt')}
          </Link>
          <span>
            {tenant_details.name}
            <span className="text-muted">, {homeText(tenant_details)}</span>
            {receipts.length > 1 && <span className="text-muted tabular">, {plainAmount(amount)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const COLUMNS: readonly Column<InboxItem>[] = [
  column('Received', { className: 'whitespace-nowrap tabular' }, ({ received_at, channel }) => (
    <>
      {arrivedText(received_at)}
      <span className="block text-xs text-muted">{CHANNEL_LABELS[channel]}</span>
    </>
  )),
  column('From', (item) => (
    <>
      <span className="block font-semibold wrap-anywhere text-ink">{payerText(item)}</span>
      {item.name && item.phone && <span className="block text-xs text-muted">{formatPhone(item.phone)}</span>}
    </>
  )),
  sumColumn('Amount, USh', ({ amount }) => amount),
  column(
    'Id',
    { hiddenBelow: 'lg', className: 'whitespace-nowrap tabular text-muted' },
    ({ external_reference }) => external_reference ?? '–',
  ),
  column('What became of it', (item) => <Outcome item={item} />),
];

/** Asks before a line returns to the inbox, because the receipts of a match are reversed. */
function ReopenDialog({ item, onClose }: { item: InboxItem; onClose: () => void }) {
  const [reopen] = useReopenInboxItemMutation();
  const codes = item.receipts.map(({ receipt_code }) => receipt_code ?? 'a receipt').join(', ');
  return (
    <ConfirmAction
      title="Reopen this line?"
      confirmLabel="Reopen"
      isDanger={item.receipts.length > 0}
      action={(key) => reopen({ id: item.id, key })}
      onDone={() => notify.success('Back in the inbox', lineText(item))}
      onClose={onClose}
    >
      {lineText(item)} returns to the inbox. {codes && `${codes} will be void, and what it settled is open again.`}
    </ConfirmAction>
  );
}
