import type { RefundStatus } from '@amayumba/contract/payments/rules.ts';
import { Badge } from '../../ui/Badge.tsx';
import { REFUND_TONES } from './payment-view.ts';

/** What becomes of a deposit, in one word; a dash where another server does not say. */
export function RefundStatusBadge({ status }: { status: RefundStatus | null }) {
  return status ? <Badge tone={REFUND_TONES[status]}>{status}</Badge> : '–';
}
