import { choiceFilter, idFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import { formatDayOf, formatInstant } from '@amayumba/contract/calendar.ts';
import { type Notice, NOTICE_KINDS, NOTICE_NAMES } from '@amayumba/contract/messages/notice.ts';
import { useState } from 'react';
import { FRESH_LINK_MS, usePolling } from '../../../../api/use-polling.ts';
import { noticeName, noticeText } from '../../../../features/messages/notice-view.ts';
import { useListNoticesQuery } from '../../../../features/messages/notices.api.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { ParamSelect } from '../../../../ui/ParamFields.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { FileLink } from '../../../../ui/FileLink.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { AccountTenant } from '../../money/AccountTenant.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { noticeMessagesPath } from '../message-place.ts';

const KINDS = NOTICE_KINDS.map((value) => ({ value, label: NOTICE_NAMES[value] }));
const loadModal = () => import('./ServeNoticeModal.tsx');

const FILTERS = { account: idFilter('account'), kind: choiceFilter('kind', NOTICE_KINDS) };

export function NoticesTab() {
  const [isServing, setServing] = useState(false);
  const modal = useLazyPart(loadModal, isServing);
  const { filter, paged, onClear } = useListFilter(FILTERS);
  const query = useListNoticesQuery(paged, usePolling(FRESH_LINK_MS));
  const serve = (
    <span className="ml-auto">
      <Button variant="primary" icon="plus" may="messages:write" onClick={() => setServing(true)}>
        Serve a notice
      </Button>
    </span>
  );
  return (
    <>
      <FilterBar
        count={filter.kind ? 1 : 0}
        onClear={onClear}
        filters={
          <ParamSelect name="kind" className="lg:max-w-72" label="Notice" placeholder="All notices" options={KINDS} />
        }
        action={serve}
      />
      <ListRows
        noun="notices"
        query={query}
        columns={NOTICE_COLUMNS}
        card={(notice) => (
          <RowCard title={<AccountTenant of={notice} />} aside={<ReadBadge notice={notice} />}>
            <p>
              <b className="font-semibold">{NOTICE_NAMES[notice.kind]}</b>: {noticeText(notice)}
            </p>
            <CardLine aside={<NoticeLinks notice={notice} />}>Served {formatDayOf(notice.created_at)}</CardLine>
          </RowCard>
        )}
        empty={
          <NoRows icon="file" title="No notices" onClear={onClear} noMatch="No notice was served that matches.">
            Formal notices of the law, with their paper and the proof that they arrived, are listed here.
          </NoRows>
        }
      />
      {modal && isServing && <modal.ServeNoticeModal onClose={() => setServing(false)} />}
    </>
  );
}

function ReadBadge({ notice: { read_at } }: { notice: Notice }) {
  if (read_at === null) return <Badge tone="amber">Not opened</Badge>;
  return (
    <span className="block">
      <Badge tone="green">Opened</Badge>
      <span className="block text-xs whitespace-nowrap text-muted tabular">{formatInstant(read_at)}</span>
    </span>
  );
}

const NoticeLinks = ({ notice }: { notice: Notice }) => (
  <span className="flex items-center justify-end gap-4">
    {notice.pdf ? (
      <FileLink href={notice.pdf} what={noticeName(notice)} />
    ) : (
      <span className="text-muted">Paper erased</span>
    )}
    <Link to={noticeMessagesPath(notice.id)} className="font-semibold whitespace-nowrap text-link hover:underline">
      Delivery <span className="sr-only">of the {noticeName(notice)}</span>
    </Link>
  </span>
);

const NOTICE_COLUMNS: readonly Column<Notice>[] = [
  column('Served', { className: 'whitespace-nowrap tabular' }, ({ created_at, created_by }) => (
    <>
      {formatInstant(created_at)}
      <span className="block text-xs text-muted">{created_by}</span>
    </>
  )),
  column('Tenant', { className: 'whitespace-nowrap' }, (notice) => <AccountTenant of={notice} />),
  column('Notice', { className: 'w-full max-w-0 min-w-48' }, (notice) => (
    <>
      <span className="block font-semibold">{NOTICE_NAMES[notice.kind]}</span>
      <span className="block truncate text-xs text-muted" title={noticeText(notice)}>
        {noticeText(notice)}
      </span>
    </>
  )),
  column('In the portal', (notice) => <ReadBadge notice={notice} />),
  column('Paper and proof', { align: 'right' }, (notice) => <NoticeLinks notice={notice} />),
];
