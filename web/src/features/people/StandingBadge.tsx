import type { AccountStanding } from '@amayumba/contract/accounts/rules.ts';
import { Badge } from '../../ui/Badge.tsx';
import { STANDING_TONES, STANDING_WORDS } from './person-view.ts';

/** Whether somebody may sign in, or has yet to choose a password. */
export function StandingBadge({ status }: { status: AccountStanding }) {
  return <Badge tone={STANDING_TONES[status]}>{STANDING_WORDS[status]}</Badge>;
}
