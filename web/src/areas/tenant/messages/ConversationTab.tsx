import { asProblem } from '../../../api/problem.ts';
import { AccountConversation } from '../../../features/messages/AccountConversation.tsx';
import { useGetMyAccountQuery } from '../../../features/money/own-account.api.ts';
import { idParam, useListParams } from '../../../lib/use-list-params.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { LeaseSelect } from '../money/LeaseSelect.tsx';

/**
 * The conversation of the tenant with the office: about the account of their lease, or of another one in the address.
 */
export function ConversationTab() {
  const { params, change } = useListParams();
  const chosen = idParam(params, 'account') ?? undefined;
  const query = useGetMyAccountQuery();
  if (asProblem(query.error)?.code === 'not_found')
    return (
      <EmptyState icon="message" title="No conversation yet">
        You can write to the office here once your property manager has added your home.
      </EmptyState>
    );
  return (
    <div className="p-4 sm:px-5">
      <Figures title="Your account" query={query}>
        {({ id }) => {
          const other = chosen === id ? undefined : chosen;
          return (
            <>
              <div className="mb-4 empty:hidden">
                <LeaseSelect account={other} onChange={(account) => change({ account })} />
              </div>
              <AccountConversation key={other ?? id} account={other ?? id} side="tenant" />
            </>
          );
        }}
      </Figures>
    </div>
  );
}
