import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Conversation } from '@amayumba/contract/messages/conversation.ts';
import { asProblem } from '../../../../api/problem.ts';
import { usePolling } from '../../../../api/use-polling.ts';
import { AccountConversation } from '../../../../features/messages/AccountConversation.tsx';
import { useListConversationsQuery } from '../../../../features/messages/conversations.api.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { cx } from '../../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { PAGE_SIZE, idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { accountPath, homeText } from '../../money/money-place.ts';
import { AccountField } from '../../money/record/AccountField.tsx';
import { conversationPath, CONVERSATIONS_PATH } from '../message-place.ts';

/** As often as notifications. */
const POLL_MS = 60_000;

/** The conversations with tenants, unread ones first, next to the chosen one; on phones one of the two. */
export function ConversationsTab() {
  const { params, change } = useListParams();
  const account = idParam(params, 'account');
  const page = pageParam(params);
  const query = useListConversationsQuery({ page, page_size: PAGE_SIZE }, usePolling(POLL_MS));
  return (
    <div className="lg:grid lg:min-h-120 lg:grid-cols-[24rem_minmax(0,1fr)] lg:divide-x lg:divide-line">
      <div className={cx('min-w-0', account !== null && 'max-lg:hidden')}>
        <div className="border-b border-line p-3 sm:px-4">
          <AccountField
            label="Write to a tenant"
            isRequired={false}
            value={null}
            onChange={(chosen) => chosen && change({ account: chosen.id, page })}
          />
        </div>
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
                      <ConversationLink conversation={conversation} isCurrent={conversation.account === account} />
                    </li>
                  ))}
                </ul>
                <Pagination
                  page={page}
                  pageSize={PAGE_SIZE}
                  count={count}
                  onPage={(next) => change({ page: next })}
                  noun="conversations"
                />
              </>
            )
          }
        </Figures>
      </div>
      {account ? (
        <ConversationPanel key={account} account={account} />
      ) : (
        <div className="max-lg:hidden">
          <EmptyState icon="message" title="No conversation chosen">
            Choose one from the list, or choose a tenant to write to.
          </EmptyState>
        </div>
      )}
    </div>
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

function ConversationPanel({ account: id }: { account: number }) {
  const { currentData: account, error, isFetching, refetch } = useGetAccountQuery(id);
  const problem = asProblem(error);
  return (
    <section aria-label={account ? `Conversation with ${account.tenant_details.name}` : 'Conversation'}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <ButtonLink to={CONVERSATIONS_PATH} size="sm" variant="ghost" icon="chevronLeft" className="-ml-2 lg:hidden">
          All conversations
        </ButtonLink>
        <div className="min-w-0 flex-1 basis-48">
          {account ? (
            <>
              <h2 className="text-md leading-6 font-semibold">
                <Link to={RECORD_PATHS.tenant(account.tenant)} className="hover:text-link hover:underline">
                  {account.tenant_details.name}
                </Link>
              </h2>
              <p className="text-xs text-muted">{homeText(account.tenant_details)}</p>
            </>
          ) : (
            <Skeleton className="h-10 w-48" />
          )}
        </div>
        <ButtonLink to={accountPath(id)} size="sm" icon="wallet">
          Account
        </ButtonLink>
      </header>
      <div className="p-4">
        {!account && problem ? (
          <LoadError title="The conversation could not be loaded" query={{ error, isFetching, refetch }} />
        ) : (
          <AccountConversation account={id} side="manager" />
        )}
      </div>
    </section>
  );
}
