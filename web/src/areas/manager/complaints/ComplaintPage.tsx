import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { FRESH_LINK_MS, usePolling } from '../../../api/use-polling.ts';
import { ComplaintHistory } from '../../../features/complaints/ComplaintHistory.tsx';
import { ComplaintStatusBadge } from '../../../features/complaints/ComplaintStatusBadge.tsx';
import { Conversation } from '../../../features/complaints/Conversation.tsx';
import { UrgencyBadge } from '../../../features/complaints/UrgencyBadge.tsx';
import { isClosed, withNames } from '../../../features/complaints/complaint-view.ts';
import { useGetComplaintQuery } from '../../../features/complaints/complaints.api.ts';
import { useComplaintCategories, useComplaintStatuses } from '../../../features/complaints/use-complaint-lists.ts';
import { useCaretakers } from '../../../features/staff/use-caretakers.ts';
import { useNamedTenant } from '../../../features/tenants/use-named-tenants.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Link } from '../../../ui/Link.tsx';
import { RecordPage } from '../../../ui/RecordPage.tsx';
import { PhoneLinks } from '../money/PhoneLinks.tsx';
import { NoRecord } from '../NoRecord.tsx';
import { ComplaintCosts } from './ComplaintCosts.tsx';
import { HomeComplaints } from './HomeComplaints.tsx';
import { CloseComplaintDialog, UpdateComplaintModal } from './ComplaintDialogs.tsx';

const TRAIL = [{ label: 'Complaints', to: '/manager/complaints' }];

/** The page of a complaint: its conversation, details and history. See docs/product.md, Complaint Management. */
export function ComplaintPage() {
  const id = Number(useParams()['id']);
  // What is typed about one complaint must not stay when another is shown.
  return <ComplaintRecord key={id} id={id} />;
}

function ComplaintRecord({ id }: { id: number }) {
  const query = useGetComplaintQuery(id, {
    ...usePolling(FRESH_LINK_MS),
    skip: !(id > 0),
    refetchOnMountOrArgChange: true,
  });
  const statuses = useComplaintStatuses();
  const categories = useComplaintCategories();
  const [asked, setAsked] = useState<'update' | 'close' | null>(null);
  const named = useNamedTenant(query.currentData);
  const { caretakers } = useCaretakers(named?.estate);
  if (!named) return <NoRecord what="complaint" id={id} trail={TRAIL} query={query} />;
  const complaint = { ...named, ...withNames(named, categories, statuses) };
  const done = () => setAsked(null);
  return (
    <>
      <RecordPage
        title={complaint.title}
        trail={TRAIL}
        state={
          <>
            <ComplaintStatusBadge status={complaint.status} />
            <UrgencyBadge urgency={complaint.urgency} />
          </>
        }
        subtitle={<Origin complaint={complaint} />}
        actions={
          <>
            <Button icon="print" isStackedOnPhone onClick={() => window.print()}>
              Print
            </Button>
            <Button may="complaints:decide" disabled={isClosed(complaint.status)} onClick={() => setAsked('close')}>
              Close
            </Button>
            <Button variant="primary" icon="edit" may="complaints:decide" onClick={() => setAsked('update')}>
              Update Status
            </Button>
          </>
        }
      >
        <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_18.5rem]">
          <Conversation complaint={complaint} side="manager" />
          <div className="grid gap-3">
            <Card title="Details">
              <FactList
                facts={[
                  ['Category', complaint.category.name || '–'],
                  ['Created', formatInstant(complaint.created_at)],
                  ['Updated', formatInstant(complaint.updated_at)],
                  ...caretakers.map(
                    ({ id: key, name, phone_number }) =>
                      [
                        'Caretaker',
                        <span key={key}>
                          {name} <PhoneLinks phone={phone_number} name={name} className="font-semibold text-link" />
                        </span>,
                      ] as const,
                  ),
                ]}
              />
              <ComplaintHistory history={complaint.history} isBrief />
            </Card>
            <Card className="empty:hidden">
              <ComplaintCosts complaint={complaint} />
            </Card>
            {complaint.apartment && <HomeComplaints complaint={complaint} apartment={complaint.apartment} />}
          </div>
        </div>
      </RecordPage>
      {asked === 'update' && <UpdateComplaintModal complaint={complaint} statuses={statuses} onClose={done} />}
      {asked === 'close' && <CloseComplaintDialog complaint={complaint} statuses={statuses} onClose={done} />}
    </>
  );
}

function Origin({ complaint }: { complaint: ComplaintWithHistory }) {
  const { tenant, tenant_details, apartment, estate, phone_number } = complaint;
  const home = [tenant_details.apartment, tenant_details.block].filter(Boolean).join(', ');
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <RecordLink to={tenant > 0 ? RECORD_PATHS.tenant(tenant) : undefined}>{tenant_details.name}</RecordLink>
      {home && <RecordLink to={apartment ? RECORD_PATHS.apartment(apartment) : undefined}>{home}</RecordLink>}
      {tenant_details.estate && (
        <RecordLink to={estate ? RECORD_PATHS.estate(estate) : undefined}>{tenant_details.estate}</RecordLink>
      )}
      {phone_number && (
        <PhoneLinks phone={phone_number} name={tenant_details.name} className="font-semibold text-link" />
      )}
    </span>
  );
}

function RecordLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return <span>{children}</span>;
  return (
    <Link to={to} className="inline-flex min-h-6 items-center font-semibold text-link hover:underline max-sm:min-h-11">
      {children}
    </Link>
  );
}
