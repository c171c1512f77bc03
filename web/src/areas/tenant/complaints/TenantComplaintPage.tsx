import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Urgency } from '@amayumba/contract/complaints/rules.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { asProblem } from '../../../api/problem.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { ComplaintHistory } from '../../../features/complaints/ComplaintHistory.tsx';
import { ComplaintStatusBadge } from '../../../features/complaints/ComplaintStatusBadge.tsx';
import { homeOf, isClosed, URGENCY_OPTIONS, withNames } from '../../../features/complaints/complaint-view.ts';
import { useGetComplaintQuery, useUpdateComplaintMutation } from '../../../features/complaints/complaints.api.ts';
import { Conversation } from '../../../features/complaints/Conversation.tsx';
import { UrgencyBadge } from '../../../features/complaints/UrgencyBadge.tsx';
import { useComplaintCategories, useComplaintStatuses } from '../../../features/complaints/use-complaint-lists.ts';
import { failureTitle } from '../../../lib/failure-title.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { notify } from '../../../ui/notices.ts';
import { RecordPage, RecordUnavailable } from '../../../ui/RecordPage.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { EditComplaintModal } from './EditComplaintModal.tsx';
import { COMPLAINTS_POLL_MS } from '../poll-intervals.ts';

const TRAIL = [{ label: 'Complaints', to: '/tenant/complaints' }];

/** The page of a tenant's own complaint. See docs/product.md, Tenant complaints. */
export function TenantComplaintPage() {
  const id = Number(useParams()['id']);
  // What is typed about one complaint must not stay when another is shown.
  return <ComplaintRecord key={id} id={id} />;
}

function ComplaintRecord({ id }: { id: number }) {
  const { currentData, error, isFetching, refetch } = useGetComplaintQuery(id, {
    ...usePolling(COMPLAINTS_POLL_MS),
    skip: !(id > 0),
    refetchOnMountOrArgChange: true,
  });
  const statuses = useComplaintStatuses();
  const categories = useComplaintCategories();
  const [isEditing, setEditing] = useState(false);
  const [updateComplaint, { isLoading }] = useUpdateComplaintMutation();
  // The urgency that was changed here, until the page has fetched it.
  const [changed, setChanged] = useState<{ urgency: Urgency; version: number }>();
  const problem = asProblem(error);
  if (!currentData) {
    const isMissing = !(id > 0) || problem?.status === 404;
    return (
      <RecordUnavailable
        what="complaint"
        trail={TRAIL}
        reason={isMissing ? 'There is no such complaint.' : problem?.error}
        onRetry={isMissing ? undefined : () => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const newest = changed && changed.version > (currentData.version ?? 0) ? { ...currentData, ...changed } : currentData;
  const complaint = { ...newest, ...withNames(newest, categories, statuses) };
  const { version } = complaint;
  const isOver = isClosed(complaint.status);
  const edit = () => setEditing(true);
  const setUrgency = async (urgency: Urgency) => {
    const change = { id, body: { urgency, version }, attachment: null, onProgress: () => undefined };
    const result = await updateComplaint(change);
    if (result.data) {
      const { version: now } = result.data;
      if (now !== undefined) setChanged({ urgency, version: now });
      notify.success('The urgency was changed.');
    } else {
      const refused = asProblem(result.error);
      notify.failure(failureTitle('The urgency was not changed', refused), refused?.error);
    }
  };
  const reopen = (
    <Button variant="primary" icon="refresh" onClick={edit}>
      Reopen
    </Button>
  );
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
        subtitle={`${complaint.category.name || 'Complaint'} · ${homeOf(complaint.tenant_details)}`}
        actions={
          <>
            <Button icon="print" isStackedOnPhone onClick={() => window.print()}>
              Print
            </Button>
            {isOver ? (
              reopen
            ) : (
              <Button icon="edit" onClick={edit}>
                Edit
              </Button>
            )}
          </>
        }
      >
        <div className="grid items-start gap-3 max-xl:in-order xl:grid-cols-[minmax(0,1fr)_18.5rem]">
          <Conversation
            complaint={complaint}
            side="tenant"
            instead={
              isOver ? (
                <Banner tone="amber" className="mt-4 print:hidden">
                  This complaint is closed. Reopen it if the problem is still there.
                </Banner>
              ) : undefined
            }
          />
          <Card title="Details">
            {!isOver && (
              <SelectField
                className="print:hidden"
                label="Urgency"
                options={URGENCY_OPTIONS}
                value={complaint.urgency}
                disabled={isLoading}
                onChange={(event) => void setUrgency(event.target.value as Urgency)}
              />
            )}
            <FactList
              facts={[
                ['Reported', formatInstant(complaint.created_at)],
                ['Updated', formatInstant(complaint.updated_at)],
              ]}
            />
            <ComplaintHistory history={complaint.history} isBrief />
          </Card>
        </div>
      </RecordPage>
      {isEditing && (
        <EditComplaintModal
          complaint={complaint}
          categories={categories}
          statuses={statuses}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
