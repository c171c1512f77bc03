import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import type { Complaint, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { today } from '../../../lib/today.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import type { RowSelection } from '../../../lib/use-row-selection.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useTenantMessage } from '../messages/use-tenant-message.tsx';
import { FileButtons } from '../money/ExportButton.tsx';

interface ComplaintBulkBarProps {
  selection: RowSelection<Complaint>;
  statuses: readonly ComplaintStatus[];
}

const loadModal = () => import('./SetStatusModal.tsx');

/** The actions for the selected complaints. */
export function ComplaintBulkBar({ selection, statuses }: ComplaintBulkBarProps) {
  const [isAsking, setAsking] = useState(false);
  const modal = useLazyPart(loadModal, isAsking);
  const message = useTenantMessage(
    selection.rows.map(({ tenant_details }) => tenant_details),
    selection.clear,
  );
  return (
    <>
      <BulkBar count={selection.rows.length} elsewhere={selection.elsewhere} onClear={selection.clear}>
        <FileButtons
          fileName={`amayumba-complaints-${today()}`}
          ids={selection.rows.map(({ id }) => id)}
          requestFor={(file, ids) => request(listComplaints, { query: { ids: ids.join(','), file } })}
        />
        <Button size="sm" variant="glass" icon="mail" may="messages:write" onClick={message.ask}>
          Message
        </Button>
        <Button size="sm" variant="bright" icon="check" may="complaints:decide" onClick={() => setAsking(true)}>
          Set status
        </Button>
      </BulkBar>
      {message.form}
      {modal && isAsking && (
        <modal.SetStatusModal
          complaints={selection.rows}
          statuses={statuses}
          onClose={() => setAsking(false)}
          onDone={selection.clear}
        />
      )}
    </>
  );
}
