import { Badge } from '../../ui/Badge.tsx';
import { statusTone } from './complaint-view.ts';

export const ComplaintStatusBadge = ({ status }: { status: { name: string } }) => (
  <Badge tone={statusTone(status.name)}>{status.name}</Badge>
);
