import { APPROVAL_WORDS } from '@amayumba/contract/approvals/approval.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { APPROVALS_PATH } from '../../../../lib/record-paths.ts';
import { useListApprovalsQuery } from '../../../../features/money/approvals.api.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Link } from '../../../../ui/Link.tsx';

/** What waits on an account for a second person. Renders nothing if nothing does. */
export function WaitingApprovals({ account }: { account: number }) {
  const { currentData } = useListApprovalsQuery({ account, state: 'waiting', page: 1, page_size: 10 });
  if (!currentData || currentData.count === 0) return null;
  return (
    <Banner className="mb-3" title="Waits for approval">
      <ul>
        {currentData.results.map(({ id, action, amount, requested_by, summary }) => (
          <li key={id} className="wrap-anywhere">
            {APPROVAL_WORDS[action]} of {formatUgx(amount)}: {summary}. Asked for by {requested_by.name}.
          </li>
        ))}
      </ul>
      <Link to={APPROVALS_PATH} className="underline">
        See approvals
      </Link>
    </Banner>
  );
}
