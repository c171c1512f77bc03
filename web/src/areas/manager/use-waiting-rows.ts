import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import type { WaitingMoney } from '@amayumba/contract/money/waiting.ts';
import { asProblem, isUnknownCall } from '../../api/problem.ts';
import { useListComplaintsQuery } from '../../features/complaints/complaints.api.ts';
import { useListConversationsQuery } from '../../features/messages/conversations.api.ts';
import { useGetWaitingMoneyQuery } from '../../features/money/waiting-money.api.ts';
import { counted } from '../../lib/counted.ts';
import { useMayDo } from '../../lib/permissions.ts';
import { APPROVALS_PATH } from '../../lib/record-paths.ts';
import type { ShellSection } from '../../ui/Sidebar.tsx';
import { CONVERSATIONS_PATH } from './messages/message-place.ts';

/** Rows are not needed for a count. */
const COUNT = { page: 1, page_size: 1 } as const;
const OPEN = { ...COUNT, status_id: COMPLAINT_STATUS.open } as const;
const UNREAD = { ...COUNT, unread: true } as const;

/** Groups of calls, and whether the server lacks them. See docs/product.md, Another server. */
export interface MissingCalls {
  ledger: boolean;
  messages: boolean;
}

function moneyToDecide({ claims, approvals }: WaitingMoney): ShellSection['waiting'] {
  const parts = [claims > 0 && counted(claims, 'claim'), approvals > 0 && counted(approvals, 'approval')];
  return {
    count: claims + approvals,
    words: `to decide: ${parts.filter(Boolean).join(', ')}`,
    to: claims > 0 ? '/manager/money?tab=claims' : APPROVALS_PATH,
  };
}

/** The number of rows that wait for a manager by section, and which calls the server lacks. */
export function useWaitingRows(): {
  waiting: Readonly<Record<string, ShellSection['waiting']>>;
  missing: MissingCalls;
} {
  const may = useMayDo();
  const complaints = useListComplaintsQuery(OPEN, { skip: !may('complaints:list') }).data?.count ?? 0;
  const money = useGetWaitingMoneyQuery(undefined, { skip: !may('money:read') });
  const unread = useListConversationsQuery(UNREAD, { skip: !may('conversations:read') });
  const conversations = unread.data?.count ?? 0;
  const waiting = {
    complaints: {
      count: complaints,
      words: complaints === 1 ? 'open complaint' : 'open complaints',
      to: `/manager/complaints?status=${COMPLAINT_STATUS.open}`,
    },
    money: may('money:write') && money.data ? moneyToDecide(money.data) : undefined,
    messages: {
      count: conversations,
      words: conversations === 1 ? 'unread conversation' : 'unread conversations',
      to: CONVERSATIONS_PATH,
    },
  };
  const missing = { ledger: isUnknownCall(asProblem(money.error)), messages: isUnknownCall(asProblem(unread.error)) };
  return { waiting, missing };
}
