import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { MailState, TenantMail } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { usePolling } from '../../../../api/use-polling.ts';
import { useListMessagesQuery } from '../../../../features/messages/messages.api.ts';
import { useListTenantMailsQuery } from '../../../../features/tenants/tenants.api.ts';
import { PAGE_SIZE, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import { MESSAGES_POLL_MS, MessageTable } from '../../messages/sent/MessageTable.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';

const STATES: Readonly<Record<MailState, { label: string; tone: Tone }>> = {
  sent: { label: 'Sent', tone: 'green' },
  waiting: { label: 'Waiting', tone: 'amber' },
  failed: { label: 'Not delivered', tone: 'rose' },
  skipped: { label: 'Skipped', tone: 'grey' },
};

const dayAndTime = ({ sent_at, created_at }: TenantMail) => formatInstant(sent_at ?? created_at);
const StateBadge = ({ state }: { state: MailState }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;

const COLUMNS: readonly Column<TenantMail>[] = [
  column('When', { className: 'whitespace-nowrap tabular' }, dayAndTime),
  column('Email', { className: 'w-full wrap-anywhere' }, ({ subject }) => subject),
  column('State', ({ state }) => <StateBadge state={state} />),
];

/** The messages to a tenant by SMS, by mail and in the portal, and below them the mails that are none of these. */
export function TenantMessagesTab({ tenant }: { tenant: number }) {
  const page = pageParam(useListParams().params);
  const query = useListMessagesQuery({ tenant_id: tenant, page, page_size: PAGE_SIZE }, usePolling(MESSAGES_POLL_MS));
  return (
    <div className="grid gap-4">
      <Card isFlush className="overflow-clip">
        <MessageTable
          isOfOne
          query={query}
          empty={
            <EmptyState icon="message" title="No messages yet">
              Receipts, reminders and notices to this tenant appear here once they go.
            </EmptyState>
          }
        />
      </Card>
      <OtherMails tenant={tenant} />
    </div>
  );
}

function OtherMails({ tenant }: { tenant: number }) {
  const [page, setPage] = useState(1);
  const query = useListTenantMailsQuery({ id: tenant, page, page_size: PAGE_SIZE });
  if (!query.error && !query.data?.count) return null;
  return (
    <Card isFlush title="Other emails" className="overflow-clip">
      <ListRows
        noun="other emails"
        query={query}
        page={page}
        onPage={setPage}
        columns={COLUMNS}
        card={(mail) => (
          <RowCard
            title={<span className="wrap-anywhere">{mail.subject}</span>}
            aside={<StateBadge state={mail.state} />}
          >
            <CardLine>{dayAndTime(mail)}</CardLine>
          </RowCard>
        )}
        empty={null}
      />
    </Card>
  );
}
