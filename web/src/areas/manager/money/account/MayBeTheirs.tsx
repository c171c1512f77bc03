import { formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { InboxItem } from '@amayumba/contract/money/inbox.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { payerText } from '../inbox/inbox-words.ts';
import { inboxLinePath } from '../money-place.ts';

interface MayBeTheirsProps {
  account: number;
  items: readonly InboxItem[] | undefined;
}

/** Money in the inbox that may be for the account, each line leading to the place where it is matched. */
export const MayBeTheirs = ({ account, items }: MayBeTheirsProps) =>
  items !== undefined &&
  items.length > 0 && (
    // A printed account goes to the tenant, whom the names of other payers do not concern.
    <Card title="Unmatched money" className="border-amber-line! print:hidden">
      <ul className="-my-2 divide-y divide-line text-[0.875rem]">
        {items.map((item) => (
          <li key={item.id} className="py-2 wrap-anywhere">
            <Link to={inboxLinePath(item.id)} className="font-semibold text-link tabular hover:underline">
              May be theirs: {formatUgx(item.amount)}, {formatDayOf(item.received_at)}, {payerText(item)}
            </Link>
            <span className="block text-xs text-muted">{reasonsText(item, account)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );

/** What speaks for the account. */
const reasonsText = ({ suggestions }: InboxItem, account: number) =>
  suggestions
    .find((one) => one.account === account)
    ?.reasons.filter(({ speaks_for }) => speaks_for)
    .map(({ text }) => text)
    .join(' · ');
