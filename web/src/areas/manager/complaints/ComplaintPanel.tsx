import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import type { ReactNode } from 'react';
import { FRESH_LINK_MS, usePolling } from '../../../api/use-polling.ts';
import { ComplaintHistory } from '../../../features/complaints/ComplaintHistory.tsx';
import { ComplaintStatusBadge } from '../../../features/complaints/ComplaintStatusBadge.tsx';
import { isClosed, homeOf, withNames } from '../../../features/complaints/complaint-view.ts';
import { useGetComplaintQuery } from '../../../features/complaints/complaints.api.ts';
import { UrgencyBadge } from '../../../features/complaints/UrgencyBadge.tsx';
import { useComplaintCategories, useComplaintStatuses } from '../../../features/complaints/use-complaint-lists.ts';
import { useNamedTenant } from '../../../features/tenants/use-named-tenants.ts';
import { ComplaintCosts } from './ComplaintCosts.tsx';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { RecordDrawer } from '../../../ui/RecordDrawer.tsx';
import { Link } from '../../../ui/Link.tsx';

interface ComplaintPanelProps {
  id: number;
  listed: Complaint | undefined;
  onLeave: () => void;
  onEdit: (complaint: Complaint) => void;
  onClose: (complaint: Complaint) => void;
}

export function ComplaintPanel({ id, listed, onLeave, onEdit, onClose }: ComplaintPanelProps) {
  const { pollingInterval } = usePolling(FRESH_LINK_MS);
  const query = useGetComplaintQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval,
  });
  const { currentData } = query;
  const statuses = useComplaintStatuses();
  const categories = useComplaintCategories();
  const known = useNamedTenant(currentData ?? listed);
  const complaint = known && withNames(known, categories, statuses);
  return (
    <RecordDrawer
      what="complaint"
      query={query}
      title="Complaint"
      isOpen
      onClose={onLeave}
      footer={
        complaint && (
          <div className="grid w-full grid-cols-2 gap-2">
            <Button
              variant="primary"
              icon="edit"
              className="col-span-2"
              may="complaints:decide"
              onClick={() => onEdit(complaint)}
            >
              Update Complaint
            </Button>
            <Button may="complaints:decide" disabled={isClosed(complaint.status)} onClick={() => onClose(complaint)}>
              Close Complaint
            </Button>
            <ButtonLink to={RECORD_PATHS.complaint(complaint.id)}>Open page</ButtonLink>
          </div>
        )
      }
    >
      {complaint && (
        <>
          <Details complaint={complaint} />
          {currentData && (
            <div className="mt-5 empty:hidden">
              <ComplaintCosts complaint={currentData} />
            </div>
          )}
          {currentData && <ComplaintHistory history={currentData.history} />}
        </>
      )}
    </RecordDrawer>
  );
}

function Details({ complaint }: { complaint: Complaint }) {
  const { title, description, tenant, tenant_details, category, feedback, attachment } = complaint;
  const facts: readonly [string, ReactNode][] = [
    [
      'Tenant',
      <Link key="tenant" to={RECORD_PATHS.tenant(tenant)} className="font-semibold text-link hover:underline">
        {tenant_details.name}
      </Link>,
    ],
    ['Home', homeOf(tenant_details)],
    ['Category', category.name || '–'],
    ['Urgency', <UrgencyBadge key="urgency" urgency={complaint.urgency} />],
    ['Created', formatInstant(complaint.created_at)],
    ['Updated', formatInstant(complaint.updated_at)],
    ['Attachment', attachment ? <FileLink key="attachment" href={attachment} what={`attachment of ${title}`} /> : '–'],
  ];
  return (
    <>
      <h2 className="text-lg font-bold tracking-[-.018em] wrap-anywhere">{title}</h2>
      <div className="mt-2">
        <ComplaintStatusBadge status={complaint.status} />
      </div>
      <p className="mt-3 wrap-anywhere whitespace-pre-line">{description}</p>
      {feedback && (
        <section aria-label="Feedback" className="mt-4 rounded-md bg-sunken p-4 text-[0.875rem]">
          <h3 className="font-semibold text-ink">Feedback</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{feedback}</p>
        </section>
      )}
      <FactList facts={facts} />
    </>
  );
}
