import { ANNOUNCEMENT_BUCKETS } from '@amayumba/contract/messages/announcement.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { MessageChannel } from '@amayumba/contract/messages/ladder.ts';
import type { AnnouncementBody } from '../../../../features/messages/announcements.api.ts';
import { BUCKET_LABELS } from '../../../../features/money/money-view.ts';
import { homeText } from '../../money/money-place.ts';

export type Audience = 'estate' | 'block' | 'accounts' | 'bucket';

export const AUDIENCES: readonly { value: Audience; label: string }[] = [
  { value: 'estate', label: 'An estate' },
  { value: 'block', label: 'A block' },
  { value: 'bucket', label: 'Everybody who owes' },
  { value: 'accounts', label: 'Chosen tenants' },
];

type Bucket = (typeof ANNOUNCEMENT_BUCKETS)[number];

/** Groups of those who owe: `overdue` means the same as `arrears`, and accounts in credit owe nothing. */
export const BUCKETS = ANNOUNCEMENT_BUCKETS.filter((value) => value !== 'overdue' && value !== 'credit').map(
  (value) => ({ value, label: value === 'arrears' ? 'All in arrears' : BUCKET_LABELS[value] }),
);

export interface ChosenAccount {
  id: number;
  name: string;
  home: string;
}

export const chosenAccount = ({ id, tenant_details }: Account): ChosenAccount => ({
  id,
  name: tenant_details.name,
  home: homeText(tenant_details),
});

export interface AnnouncementDraft {
  audience: Audience;
  estate: number | null;
  block: number | null;
  accounts: readonly ChosenAccount[];
  bucket: Bucket;
  text: string;
  channels: readonly MessageChannel[];
}

/** The recipients that a page or a selection knows; without them, an estate is to be chosen. */
type KnownAudience = { [Key in 'estate' | 'block' | 'accounts']?: AnnouncementDraft[Key] | undefined };

export const newAnnouncement = ({ estate = null, block = null, accounts = [] }: KnownAudience): AnnouncementDraft => ({
  audience: accounts.length > 0 ? 'accounts' : block === null ? 'estate' : 'block',
  estate,
  block,
  accounts,
  bucket: 'arrears',
  text: '',
  channels: ['portal', 'sms'],
});

export function announcementBody(draft: AnnouncementDraft): AnnouncementBody {
  const { audience, estate, block, accounts, bucket, text } = draft;
  const channels = [...draft.channels];
  switch (audience) {
    case 'estate':
      return { estate: estate ?? undefined, text: text.trim(), channels };
    case 'block':
      return { block: block ?? undefined, text: text.trim(), channels };
    case 'accounts':
      return { accounts: accounts.map(({ id }) => id), text: text.trim(), channels };
    case 'bucket':
      return { bucket, text: text.trim(), channels };
  }
}

export function hasAudience({ audience, estate, block, accounts }: AnnouncementDraft): boolean {
  if (audience === 'estate') return estate !== null;
  if (audience === 'block') return block !== null;
  return audience === 'bucket' || accounts.length > 0;
}
