import { Badge } from '../../ui/Badge.tsx';
import type { StatusView } from './payment-view.ts';

/** A payment's status as a badge. */
export function PaymentStatusBadge({ view }: { view: StatusView }) {
  return <Badge tone={view.tone}>{view.label}</Badge>;
}
