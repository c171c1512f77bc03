import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Refusal } from '../../ui/Refusal.tsx';
import { NewPasswordField, PrivacyNote, SubmitButton } from './account-form.tsx';
import { AccountPanel, NextLink, OutcomePanel } from './AccountPanel.tsx';
import { LinkCheck, useLinkToken, useTokenForm } from './mailed-link.tsx';

interface Invitee {
  name: string;
  username: string;
}

export function AcceptInvitationScreen() {
  const { token, done: accepted, finish } = useLinkToken<Invitee>();
  if (accepted) {
    return (
      <OutcomePanel icon="checkCircle" tone="green" title="Your account is ready" action={<NextLink />}>
        <p>
          Your password is set. Sign in as <strong className="text-ink">{accepted.username}</strong>.
        </p>
      </OutcomePanel>
    );
  }
  if (!token) {
    return (
      <NoUsableLink>
        Please open the link in the invitation email again, and copy the whole of it if you copy it by hand.
      </NoUsableLink>
    );
  }
  return (
    <LinkCheck
      path={PUBLIC_PATHS.readInvitation}
      token={token}
      title="Your invitation"
      waiting="Opening your invitation..."
      failed="Your invitation could not be opened"
      refused={(sentence) => <NoUsableLink>{sentence}</NoUsableLink>}
    >
      {(answer) => {
        const invitee = answer as Invitee;
        return <PasswordForm token={token} invitee={invitee} onAccepted={() => finish(invitee)} />;
      }}
    </LinkCheck>
  );
}

function PasswordForm({ token, invitee, onAccepted }: { token: string; invitee: Invitee; onAccepted: () => void }) {
  const { isPending, problem, refusal, field, submit } = useTokenForm(PUBLIC_PATHS.acceptInvitation, token, onAccepted);
  if (refusal) return <NoUsableLink>{refusal}</NoUsableLink>;
  return (
    <AccountPanel title={`Welcome, ${invitee.name}`} lead="Choose the password of your account.">
      <form onSubmit={submit} className="mt-5 grid gap-4">
        <Refusal problem={problem} />
        <p className="rounded-md bg-sunken px-4 py-3 text-[0.875rem]">
          You sign in as <strong className="break-words">{invitee.username}</strong>
        </p>
        {/* For password managers, which store the password under this name. */}
        <input type="text" autoComplete="username" value={invitee.username} readOnly hidden />
        <NewPasswordField {...field('password')} icon="lock" isMarked={false} />
        <SubmitButton isPending={isPending} pending="Saving...">
          Set password
        </SubmitButton>
        <PrivacyNote>Your name, email and what you do in the portal are kept.</PrivacyNote>
      </form>
    </AccountPanel>
  );
}

const NoUsableLink = ({ children }: { children: string }) => (
  <OutcomePanel icon="alert" tone="amber" title="This invitation cannot be used" action={<NextLink />}>
    <p>{children}</p>
  </OutcomePanel>
);
