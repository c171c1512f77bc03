import { Badge } from '../../ui/Badge.tsx';
import { statusTone } from './complaint-view.ts';

/** A complaint's status as a badge. */
export function ComplaintStatusBadge({ status }: { status: { name: string } }) {
  return <Badge tone={statusTone(status.name)}>{status.name}</Badge>;
}
