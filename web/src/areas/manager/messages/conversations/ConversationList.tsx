import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Conversation } from '@amayumba/contract/messages/conversation.ts';
import { cx } from '../../../../lib/cx.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { type FigureQuery, Figures } from '../../../../ui/Figures.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';
import { homeText } from '../../money/money-place.ts';
import { conversationPath } from '../message-place.ts';

interface ConversationListProps {
  query: FigureQuery<{ count: number; results: readonly Conversation[] }>;
  page: number;
  pageSize: number;
  /** The account whose conversation is open. */
  current: number | null;
  onPage: (page: number) => void;
}

/** The conversations with their last message, as links to them. */
export function ConversationList({ query, page, pageSize, current, onPage }: ConversationListProps) {
  return (
    <Figures title="The conversations" query={query}>
      {({ results, count }) =>
        results.length === 0 ? (
          <EmptyState icon="message" title="No conversations yet">
            What tenants write in the portal appears here. You can also write first.
          </EmptyState>
        ) : (
          <>
            <ul aria-label="Conversations" className="divide-y divide-line">
              {results.map((conversation) => (
                <li key={conversation.account}>
                  <ConversationLink conversation={conversation} isCurrent={conversation.account === current} />
                </li>
              ))}
            </ul>
            <Pagination page={page} pageSize={pageSize} count={count} onPage={onPage} noun="conversations" />
          </>
        )
      }
    </Figures>
  );
}

function ConversationLink({ conversation, isCurrent }: { conversation: Conversation; isCurrent: boolean }) {
  const { account, tenant_details, last, unread } = conversation;
  const text = last.text || `Sent ${last.attachment_name ?? 'a file'}`;
  return (
    <Link
      to={conversationPath(account)}
      aria-current={isCurrent || undefined}
      className={cx(
        'block border-l-3 px-4 py-2.5 text-[0.875rem] hover:bg-hover focus-visible:-outline-offset-3',
        isCurrent ? 'border-primary bg-selected/60' : 'border-transparent',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className={cx('min-w-0 truncate text-ink', unread > 0 ? 'font-bold' : 'font-semibold')}>
          {tenant_details.name}
        </span>
        <time dateTime={last.at} className="flex-none text-xs text-muted tabular">
          {formatInstant(last.at)}
        </time>
      </span>
      <span className="block truncate text-xs text-muted">{homeText(tenant_details)}</span>
      <span className="mt-0.5 flex items-center justify-between gap-3">
        <span className={cx('min-w-0 truncate', unread > 0 ? 'font-medium text-ink' : 'text-muted')}>
          {last.from === 'manager' && <span className="text-muted">{last.name || 'The office'}: </span>}
          {text}
        </span>
        {unread > 0 && (
          <span className="min-w-5.5 flex-none rounded-full bg-primary px-1.5 text-center text-xs leading-5 font-semibold text-on-primary tabular">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </span>
    </Link>
  );
}
