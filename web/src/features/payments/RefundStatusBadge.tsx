import type { RefundStatus } from '@amayumba/contract/payments/rules.ts';
import { Badge } from '../../ui/Badge.tsx';
import { REFUND_TONES } from './payment-view.ts';

/** A deposit's refund status as a badge; a dash if another server does not send it. */
export function RefundStatusBadge({ status }: { status: RefundStatus | null }) {
  return status ? <Badge tone={REFUND_TONES[status]}>{status}</Badge> : '–';
}
