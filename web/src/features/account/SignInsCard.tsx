import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { OwnSignIn } from '@amayumba/contract/own-account/own-account.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../api/problem.ts';
import { timeAgo } from '../../lib/time-ago.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { useListOwnSignInsQuery } from './account.api.ts';
import { DeviceDrawing } from './DeviceDrawing.tsx';
import { EndSignInModal } from './EndSignInModal.tsx';
import { SignOutAllModal } from './SignOutAllModal.tsx';

type Asked = 'everywhere' | OwnSignIn;

/** Lists the user's sign-ins and ends them one by one or all at once. */
export function SignInsCard() {
  const query = useListOwnSignInsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  if (!query.data && isUnknownCall(asProblem(query.error))) {
    return (
      <Card title="Where you are signed in">
        <p className="py-6 text-center text-muted">This server keeps no list of sign-ins.</p>
      </Card>
    );
  }
  return (
    <Card title="Where you are signed in">
      <Figures title="Your sign-ins" query={query}>
        {(signIns) => (
          <>
            <ul aria-label="Where you are signed in" className="-mt-2 divide-y divide-line">
              {signIns.map((signIn) => (
                <SignInEntry key={signIn.id} signIn={signIn} onEnd={() => setAsked(signIn)} />
              ))}
            </ul>
            <div className="mt-3 flex flex-col gap-3 border-t border-line pt-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
              <p className="max-w-[60ch] text-sm text-muted">
                Something here that is not yours? End it, and change your password.
              </p>
              <Button icon="logout" onClick={() => setAsked('everywhere')} className="flex-none">
                Sign out everywhere
              </Button>
            </div>
          </>
        )}
      </Figures>
      {asked === 'everywhere' && <SignOutAllModal onClose={close} />}
      {asked && asked !== 'everywhere' && <EndSignInModal signIn={asked} onClose={close} />}
    </Card>
  );
}

function SignInEntry({ signIn, onEnd }: { signIn: OwnSignIn; onEnd: () => void }) {
  const nowMs = useMinute();
  const { device, address, started_at, last_used_at, is_current } = signIn;
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="grid size-10 flex-none place-items-center rounded-md bg-sunken text-muted">
        <DeviceDrawing device={device} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {is_current && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted tabular">
          {address} · since {formatInstant(started_at)}
          {!is_current && <> · last used {timeAgo(last_used_at, nowMs)}</>}
        </p>
      </div>
      {!is_current && (
        <Button size="sm" onClick={onEnd} aria-label={`Sign out ${device}, since ${formatInstant(started_at)}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
