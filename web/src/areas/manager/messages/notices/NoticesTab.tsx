import { NOTICE_KINDS, NOTICE_NAMES } from '@amayumba/contract/messages/notice.ts';
import { formatDayOf } from '@amayumba/contract/calendar.ts';
import { useState } from 'react';
import { usePolling } from '../../../../api/use-polling.ts';
import { noticeText } from '../../../../features/messages/notice-view.ts';
import { useListNoticesQuery } from '../../../../features/messages/notices.api.ts';
import { choiceParam, idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { MoneyTable, PAGE_SIZE } from '../../money/MoneyTable.tsx';
import { NoticeLinks, NoticeTenant, NOTICE_COLUMNS, ReadBadge } from './notice-columns.tsx';

/** Polling renews the links to the papers before they expire. */
const FRESH_LINK_MS = 10 * 60_000;
const KINDS = NOTICE_KINDS.map((value) => ({ value, label: NOTICE_NAMES[value] }));
const loadModal = () => import('./ServeNoticeModal.tsx');

/** The formal notices that were served, each with whether the tenant opened it and the messages about it. */
export function NoticesTab() {
  const { params, change } = useListParams();
  const [isServing, setServing] = useState(false);
  const modal = useLazyPart(loadModal, isServing);
  const account = idParam(params, 'account') ?? undefined;
  const kind = choiceParam(params, 'kind', NOTICE_KINDS);
  const page = pageParam(params);
  const query = useListNoticesQuery({ account, kind, page, page_size: PAGE_SIZE }, usePolling(FRESH_LINK_MS));
  const isNarrowed = account !== undefined || kind !== undefined;
  const clear = () => change({ account: null, kind: null });
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
        count={kind ? 1 : 0}
        onClear={isNarrowed ? clear : undefined}
        filters={
          <SelectField
            className="lg:max-w-72"
            label="Notice"
            placeholder="All notices"
            options={KINDS}
            value={kind ?? ''}
            onChange={({ target }) => change({ kind: target.value })}
          />
        }
        action={serve}
      />
      <MoneyTable
        label="Notices"
        query={query}
        page={page}
        count={query.data?.count}
        onPage={(next) => change({ page: next })}
        columns={NOTICE_COLUMNS}
        rowKey={({ id }) => id}
        card={(notice) => (
          <div className="grid gap-1.5 text-[0.875rem]">
            <div className="flex items-start justify-between gap-2">
              <NoticeTenant notice={notice} />
              <ReadBadge notice={notice} />
            </div>
            <p>
              <b className="font-semibold">{NOTICE_NAMES[notice.kind]}</b>: {noticeText(notice)}
            </p>
            <div className="flex items-center justify-between gap-2 text-sm text-muted tabular">
              <span>Served {formatDayOf(notice.created_at)}</span>
              <NoticeLinks notice={notice} />
            </div>
          </div>
        )}
        empty={
          <EmptyState
            icon="file"
            title="No notices"
            action={isNarrowed && <Button onClick={clear}>Clear filters</Button>}
          >
            {isNarrowed
              ? 'No notice was served that matches.'
              : 'Formal notices of the law, with their paper and the proof that they arrived, are listed here.'}
          </EmptyState>
        }
      />
      {modal && isServing && <modal.ServeNoticeModal onClose={() => setServing(false)} />}
    </>
  );
}
