import { usePolling } from '../../../../api/use-polling.ts';
import { useListConversationsQuery } from '../../../../features/messages/conversations.api.ts';
import { cx } from '../../../../lib/cx.ts';
import { idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { AccountField } from '../../money/record/AccountField.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ConversationPanel } from './ConversationPanel.tsx';

const PAGE_SIZE = 25;
/** As often as notifications. */
const POLL_MS = 60_000;

/**
 * The conversations with tenants, unread ones first, and the chosen one next to them; on phones only one of the two.
 */
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
        <ConversationList
          query={query}
          page={page}
          pageSize={PAGE_SIZE}
          current={account}
          onPage={(next) => change({ page: next })}
        />
      </div>
      {account ? (
        <ConversationPanel key={account} account={account} />
      ) : (
        <div className="max-lg:hidden">
          <EmptyState icon="message" title="No conversation chosen">
            Choose one of the list, or a tenant to write to.
          </EmptyState>
        </div>
      )}
    </div>
  );
}
