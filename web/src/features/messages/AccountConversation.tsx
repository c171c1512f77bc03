import { useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { usePolling } from '../../api/use-polling.ts';
import { counted } from '../../lib/counted.ts';
import { useMay } from '../../lib/permissions.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { MessageThread, type ThreadSide } from '../../ui/MessageThread.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useGetConversationQuery } from './conversations.api.ts';
import { WriteForm } from './WriteForm.tsx';

/** How often an open conversation is fetched again, in milliseconds. A tenant's only renews its links to files. */
const POLL_MS = { manager: 60_000, tenant: 10 * 60_000 } as const;

/** Messages shown at first, the newest: so the field to write in is near. */
const SHOWN = 10;

const NOTHING_YET = {
  manager: 'Nobody has written yet. The tenant reads your message in the portal, and is notified by email.',
  tenant: 'Write to your property manager here. For a repair, log a complaint.',
} as const;

interface AccountConversationProps {
  account: number;
  /** Who reads it. */
  side: ThreadSide;
}

/** The conversation about an account, with a field to write below it. See docs/rules.md, Conversations. */
export function AccountConversation({ account, side }: AccountConversationProps) {
  const { currentData, error, isFetching, refetch } = useGetConversationQuery(account, {
    ...usePolling(POLL_MS[side]),
    refetchOnMountOrArgChange: true,
  });
  const mayWrite = useMay('conversations:write');
  const [isWhole, setWhole] = useState(false);
  const problem = asProblem(error);
  if (!currentData && problem)
    return <LoadError title="The conversation could not be loaded" query={{ error, isFetching, refetch }} />;
  if (!currentData)
    return (
      <div aria-busy="true">
        <output className="sr-only">Loading conversation...</output>
        <Skeleton className="h-40" />
      </div>
    );
  const messages = currentData.map(({ attachment, ...message }) =>
    Object.assign(message, { attachments: attachment ? [attachment] : [] }),
  );
  const earlier = Math.max(0, messages.length - SHOWN);
  return (
    <>
      {earlier > 0 && (
        // It stays, so that it keeps the focus.
        <Button size="sm" variant="ghost" className="mx-auto mb-3 flex" onClick={() => setWhole(!isWhole)}>
          {`${isWhole ? 'Hide' : 'Show'} ${counted(earlier, 'earlier message')}`}
        </Button>
      )}
      {messages.length > 0 ? (
        <MessageThread messages={messages.slice(isWhole ? 0 : earlier)} side={side} about="the conversation" />
      ) : (
        <p className="text-muted">{NOTHING_YET[side]}</p>
      )}
      {mayWrite && <WriteForm account={account} side={side} />}
    </>
  );
}
