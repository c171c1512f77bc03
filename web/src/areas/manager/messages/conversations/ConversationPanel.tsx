import { asProblem } from '../../../../api/problem.ts';
import { AccountConversation } from '../../../../features/messages/AccountConversation.tsx';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { accountPath, homeText } from '../../money/money-place.ts';
import { CONVERSATIONS_PATH } from '../message-place.ts';

/** The conversation about an account, under the name of its tenant. */
export function ConversationPanel({ account: id }: { account: number }) {
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
