import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Refusal } from '../../ui/Refusal.tsx';
import { NewPasswordField, SubmitButton } from './account-form.tsx';
import { AccountPanel, NextLink, OutcomePanel } from './AccountPanel.tsx';
import { useLinkToken, useTokenForm } from './mailed-link.tsx';

/** Sets a new password through a mailed link. See docs/rules.md, Mailed links. */
export function ResetPasswordScreen() {
  const { token, done: isSet, finish } = useLinkToken();
  if (isSet) {
    return (
      <OutcomePanel icon="checkCircle" tone="green" title="Your new password is set" action={<NextLink />}>
        <p>Every device was signed out. Please sign in with the new password.</p>
      </OutcomePanel>
    );
  }
  if (!token) return <NoUsableLink>Please open the link from the email again, or ask for a new one.</NoUsableLink>;
  return <ResetPasswordForm token={token} onSet={() => finish(true)} />;
}

function ResetPasswordForm({ token, onSet }: { token: string; onSet: () => void }) {
  const { isPending, problem, refusal, field, submit } = useTokenForm(PUBLIC_PATHS.resetPassword, token, onSet);
  if (refusal) return <NoUsableLink>{refusal}</NoUsableLink>;
  return (
    <AccountPanel title="Set a new password" lead="Choose one that you use nowhere else.">
      <form onSubmit={submit} className="mt-5 grid gap-4">
        <Refusal problem={problem} />
        <NewPasswordField label="New password" {...field('password')} icon="lock" isMarked={false} />
        <SubmitButton isPending={isPending} pending="Saving...">
          Set password
        </SubmitButton>
      </form>
    </AccountPanel>
  );
}

function NoUsableLink({ children }: { children: string }) {
  const again = <NextLink to="/forgot-password">Ask for a new link</NextLink>;
  return (
    <OutcomePanel icon="alert" tone="amber" title="This link cannot be used" action={again}>
      <p>{children}</p>
    </OutcomePanel>
  );
}
