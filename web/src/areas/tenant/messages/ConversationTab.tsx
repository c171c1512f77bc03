import { asProblem } from '../../../api/problem.ts';
import { AccountConversation } from '../../../features/messages/AccountConversation.tsx';
import { useGetMyAccountQuery } from '../../../features/money/own-account.api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';

/** The conversation of the tenant with the office, about the account of their lease. */
export function ConversationTab() {
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
        {({ id }) => <AccountConversation account={id} side="tenant" />}
      </Figures>
    </div>
  );
}
