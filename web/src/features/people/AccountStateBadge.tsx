import type { AccountState } from '@amayumba/contract/accounts/rules.ts';
import { Badge } from '../../ui/Badge.tsx';
import { STATE_TONES, STATE_LABELS } from './person-view.ts';

export const AccountStateBadge = ({ status }: { status: AccountState }) => (
  <Badge tone={STATE_TONES[status]}>{STATE_LABELS[status]}</Badge>
);
