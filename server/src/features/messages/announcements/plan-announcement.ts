import type { MessageChannel } from '@amayumba/contract/messages/ladder.ts';
import type { MessagedTenant } from '../messaged-tenants.repository.ts';
import type { SmsBudget } from '../sms-budget.service.ts';
import type { SmsReach } from '../sms-reach.ts';
import type { PlannedMessage } from '../store-planned.ts';

/** An announcement to one tenant by one channel. */
export interface PlannedAnnouncement extends PlannedMessage {
  tenant: MessagedTenant;
}

export interface AnnouncementWays {
  channels: readonly MessageChannel[];
  /** Parts of the SMS. */
  segments: number;
  reach: (phone: string) => SmsReach;
  budget: SmsBudget;
}

function smsTo({ phone_number, is_opted_out }: MessagedTenant, { reach, budget, segments }: AnnouncementWays) {
  const found = reach(phone_number);
  if ('reason' in found) return { to: found.number, skipped: found.reason };
  if (is_opted_out) return { to: found.number, skipped: 'opted_out' as const };
  return { to: found.number, skipped: budget.take(segments) ? null : ('cap_reached' as const) };
}

function wayTo(tenant: MessagedTenant, channel: MessageChannel, ways: AnnouncementWays) {
  if (channel === 'sms') return smsTo(tenant, ways);
  const to = channel === 'mail' ? tenant.email : '';
  if (!tenant.is_active) return { to, skipped: 'inactive' as const };
  return { to, skipped: channel === 'mail' && to === '' ? ('no_email' as const) : null };
}

/**
 * Who gets an announcement by which channel, and who does not and why. The accounts use up the budget in their order.
 */
export const planAnnouncement = (tenants: readonly MessagedTenant[], ways: AnnouncementWays): PlannedAnnouncement[] =>
  tenants.flatMap((tenant) => ways.channels.map((channel) => ({ tenant, channel, ...wayTo(tenant, channel, ways) })));
