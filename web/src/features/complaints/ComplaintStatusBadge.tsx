import { Badge } from '../../ui/Badge.tsx';
import { statusTone } from './complaint-view.ts';

/** Where a complaint stands, in one or two words. */
export function ComplaintStatusBadge({ status }: { status: { name: string } }) {
  return <Badge tone={statusTone(status.name)}>{status.name}</Badge>;
}
