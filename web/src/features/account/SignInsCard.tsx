import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { OwnSignIn } from '@amayumba/contract/own-account/own-account.ts';
import { type ReactNode, useState } from 'react';
import { asProblem, isUnknownCall, type Problem } from '../../api/problem.ts';
import { signOut } from '../../auth/sign-out.ts';
import { timeAgo } from '../../lib/time-ago.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { notify } from '../../ui/notices.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useEndOwnSignInMutation, useListOwnSignInsQuery, useSignOutEverywhereMutation } from './account.api.ts';

type Asked = 'everywhere' | OwnSignIn;

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
              <p className="max-w-[60ch] text-sm text-muted">Not yours? Sign it out and change your password.</p>
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

function EndSignInModal({ signIn, onClose }: { signIn: OwnSignIn; onClose: () => void }) {
  const [end, { isLoading, error }] = useEndOwnSignInMutation();
  const { id, device, address, started_at } = signIn;
  const confirm = async (password: string) => {
    const result = await end({ id, password });
    const problem = 'error' in result ? asProblem(result.error) : undefined;
    // A 404 means that the sign-in has already ended.
    if (problem && problem.status !== 404) return;
    notify.success(`${device} was signed out.`);
    onClose();
  };
  return (
    <ReauthenticationModal
      title={`Sign out ${device}?`}
      confirmLabel="Sign out"
      isPending={isLoading}
      problem={asProblem(error)}
      onConfirm={(password) => void confirm(password)}
      onClose={onClose}
    >
      Signed in from {address} since {formatInstant(started_at)}. It ends at once; whoever sits there has to sign in
      again.
    </ReauthenticationModal>
  );
}

/** Ends all of the user's sign-ins and opens the login. */
function SignOutAllModal({ onClose }: { onClose: () => void }) {
  const [endAll, { isLoading, isSuccess, error }] = useSignOutEverywhereMutation();
  const confirm = async (password: string) => {
    const result = await endAll(password);
    if (!('error' in result)) await signOut();
  };
  return (
    <ReauthenticationModal
      title="Sign out everywhere?"
      confirmLabel="Sign out everywhere"
      isPending={isLoading || isSuccess}
      problem={asProblem(error)}
      onConfirm={(password) => void confirm(password)}
      onClose={onClose}
    >
      Every device is signed out at once, this one too. Then sign in again here.
    </ReauthenticationModal>
  );
}

interface PasswordProofModalProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isPending: boolean;
  problem: Problem | undefined;
  onConfirm: (password: string) => void;
  onClose: () => void;
}

/** Asks for the password again before a sensitive action, because somebody else may be using the open session. */
function ReauthenticationModal(props: PasswordProofModalProps) {
  const { title, children, confirmLabel, isPending, problem, onConfirm, onClose } = props;
  const [password, setPassword] = useState('');
  return (
    <FormModal
      title={title}
      size="sm"
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => onConfirm(password)}
      submitLabel={confirmLabel}
      variant="danger"
    >
      <div className="mb-4 text-muted">{children}</div>
      <Refusal problem={problem?.fields ? undefined : problem} className="mb-4" />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem?.fields?.['password']}
      />
    </FormModal>
  );
}

const PHONE =
  'M8.5 3.5h7A1.5 1.5 0 0 1 17 5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19V5a1.5 1.5 0 0 1 1.5-1.5zM11 17.5h2';
const SCREEN =
  'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5zM9 20h6M12 16v4';

/** An icon of a phone or a screen, chosen by the device's description. */
const DeviceDrawing = ({ device }: { device: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    className="size-5 flex-none fill-none stroke-current"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={/Android|iPhone/.test(device) ? PHONE : SCREEN} />
  </svg>
);
