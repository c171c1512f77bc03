import { getProof } from '@amayumba/contract/messages/endpoints.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { request } from '../../../../api/request.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { accountMessagesPath, accountNoticesPath, conversationPath } from '../../messages/message-place.ts';
import { useDownload } from '../use-download.ts';

interface MessagesCardProps {
  account: Account;
  onServe: () => void;
}

/** Links to the messages about an account, to serving a notice, and to the proof of messages. */
export function MessagesCard({ account: { id, reference_code }, onServe }: MessagesCardProps) {
  const proof = useDownload();
  return (
    <Card
      title="Messages"
      aside={
        <Button size="sm" variant="ghost" className="-my-2 -mr-2" may="messages:write" onClick={onServe}>
          Serve a notice
        </Button>
      }
    >
      <ul className="-my-1 text-[0.875rem]">
        <Way to={conversationPath(id)} icon="message" label="Conversation" />
        <Way to={accountMessagesPath(id)} icon="mail" label="What was sent" />
        <Way to={accountNoticesPath(id)} icon="file" label="Notices" />
      </ul>
      <Button
        size="sm"
        icon="download"
        className="mt-3"
        isPending={proof.isPending}
        onClick={() => proof.save(request(getProof, { params: { id } }), `proof-of-messages-${reference_code}.pdf`)}
      >
        Proof of messages
      </Button>
    </Card>
  );
}

function Way({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-10 items-center gap-2.5 font-semibold text-link hover:underline">
        <Icon name={icon} className="size-4.5 text-muted" />
        {label}
      </Link>
    </li>
  );
}
