import { Badge } from '../../ui/Badge.tsx';
import type { StatusView } from './payment-view.ts';

export const PaymentStatusBadge = ({ view }: { view: StatusView }) => <Badge tone={view.tone}>{view.label}</Badge>;
