import type { Urgency } from '@amayumba/contract/complaints/rules.ts';
import { Badge } from '../../ui/Badge.tsx';
import { URGENCY_VIEWS } from './complaint-view.ts';

export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  const { label, tone } = URGENCY_VIEWS[urgency];
  return <Badge tone={tone}>{label}</Badge>;
}
