import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { useListComplaintsQuery } from '../../features/complaints/complaints.api.ts';
import { useListClaimsQuery } from '../../features/money/money.api.ts';
import { useListConversationsQuery } from '../../features/messages/conversations.api.ts';
import type { ShellSection } from '../../ui/Sidebar.tsx';
import { CONVERSATIONS_PATH } from './messages/message-place.ts';

/** Rows are not needed for a count. */
const COUNT = { page: 1, page_size: 1 } as const;
const OPEN = { ...COUNT, status_id: COMPLAINT_STATUS.open } as const;
const CLAIMS = { ...COUNT, state: 'waiting' } as const;
const UNREAD = { ...COUNT, unread: true } as const;

/** What waits for a manager, by the key of the section that lists it. */
export function useWaitingRows(): Readonly<Record<string, ShellSection['waiting']>> {
  const complaints = useListComplaintsQuery(OPEN).data?.count ?? 0;
  const claims = useListClaimsQuery(CLAIMS).data?.count ?? 0;
  const conversations = useListConversationsQuery(UNREAD).data?.count ?? 0;
  return {
    complaints: {
      count: complaints,
      words: complaints === 1 ? 'open complaint' : 'open complaints',
      to: `/manager/complaints?status=${COMPLAINT_STATUS.open}`,
    },
    money: {
      count: claims,
      words: claims === 1 ? 'claim to verify' : 'claims to verify',
      to: '/manager/money?tab=claims',
    },
    messages: {
      count: conversations,
      words: conversations === 1 ? 'unread conversation' : 'unread conversations',
      to: CONVERSATIONS_PATH,
    },
  };
}
