import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { MailState, TenantMail } from '@amayumba/contract/tenants/tenant.ts';
import { useListTenantMailsQuery } from '../../../../features/tenants/tenants.api.ts';
import { pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { loadError } from '../../../../ui/LoadError.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';
import type { Tone } from '../../../../ui/tone.ts';

const PAGE_SIZE = 25;

const STATES: Readonly<Record<MailState, { label: string; tone: Tone }>> = {
  sent: { label: 'Sent', tone: 'green' },
  waiting: { label: 'Waiting', tone: 'amber' },
  failed: { label: 'Not delivered', tone: 'rose' },
  skipped: { label: 'Skipped', tone: 'grey' },
};

const dayAndTime = ({ sent_at, created_at }: TenantMail) => formatInstant(sent_at ?? created_at);

const COLUMNS: readonly Column<TenantMail>[] = [
  { key: 'day', header: 'Day', className: 'whitespace-nowrap tabular text-muted', cell: dayAndTime },
  { key: 'subject', header: 'Email', className: 'wrap-anywhere', cell: ({ subject }) => subject },
  { key: 'state', header: 'State', cell: ({ state }) => <StateBadge state={state} /> },
];

/** The mails of the portal to a tenant, newest first. */
export function TenantMailsTab({ tenant }: { tenant: number }) {
  const { params, change } = useListParams();
  const page = pageParam(params);
  const query = { id: tenant, page, page_size: PAGE_SIZE };
  const { data, currentData, error, isFetching, refetch } = useListTenantMailsQuery(query);
  return (
    <Card isFlush className="overflow-clip">
      <DataTable
        isDense
        label="Messages"
        columns={COLUMNS}
        rows={currentData?.results}
        rowKey={({ id }) => id}
        loadingText="Loading messages..."
        card={(mail) => (
          <div className="flex items-start justify-between gap-3 text-[0.875rem]">
            <span className="min-w-0 wrap-anywhere">
              {mail.subject}
              <span className="block text-sm text-muted tabular">{dayAndTime(mail)}</span>
            </span>
            <StateBadge state={mail.state} />
          </div>
        )}
        empty={
          <EmptyState icon="mail" title="No messages">
            The portal has sent this tenant no email yet.
          </EmptyState>
        }
        error={loadError('The messages could not be loaded', { error, isFetching, refetch })}
      />
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        count={data?.count ?? 0}
        onPage={(next) => change({ page: next })}
        noun="messages"
      />
    </Card>
  );
}

function StateBadge({ state }: { state: MailState }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
}
