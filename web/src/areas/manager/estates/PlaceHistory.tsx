import { AuditHistory } from '../../../features/audit/AuditHistory.tsx';
import { Card } from '../../../ui/Card.tsx';

/** Who changed an estate, a block or an apartment, and when. */
export function PlaceHistory({ subject, id }: { subject: 'estate' | 'block' | 'apartment'; id: number }) {
  return (
    <Card title="History">
      <AuditHistory of={{ subject, subject_id: id }} logPath={`/manager/audit?subject=${subject}&no=${id}`} />
    </Card>
  );
}
