import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import { useState } from 'react';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';
import { SignInLink } from './SignInLink.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useLinkToken } from './use-link-token.ts';

/** Sets a new password through a mailed link. See docs/rules.md, Mailed links. */
export function ResetPasswordScreen() {
  const { token, drop } = useLinkToken();
  const [isSet, setSet] = useState(false);
  if (isSet) {
    return (
      <OutcomePanel icon="checkCircle" tone="green" title="Your new password is set" action={<SignInLink />}>
        <p>Every device was signed out. Please sign in with the new password.</p>
      </OutcomePanel>
    );
  }
  if (!token) return <NoUsableLink>Please open the link from the email again, or ask for a new one.</NoUsableLink>;
  const finish = () => {
    drop();
    setSet(true);
  };
  return <ResetPasswordForm token={token} onSet={finish} />;
}

function ResetPasswordForm({ token, onSet }: { token: string; onSet: () => void }) {
  const { isPending, problem, errorOf, submit } = useAccountForm(PUBLIC_PATHS.resetPassword, onSet, token);
  const refusal = errorOf('token')?.[0];
  if (refusal) return <NoUsableLink>{refusal}</NoUsableLink>;
  return (
    <AccountPanel title="Set a new password" lead="Choose one that you use nowhere else.">
      <form onSubmit={submit} className="mt-5 grid gap-4">
        {problem && <Banner tone="rose">{problem.error}</Banner>}
        <PasswordField
          label="New password"
          name="password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters with a mix of symbols`}
          icon="lock"
          autoComplete="new-password"
          error={errorOf('password')}
          isMarked={false}
          required
        />
        <Button type="submit" variant="primary" size="lg" isPending={isPending} className="mt-1">
          {isPending ? 'Saving...' : 'Set password'}
        </Button>
      </form>
    </AccountPanel>
  );
}

function NoUsableLink({ children }: { children: string }) {
  const again = (
    <ButtonLink to="/forgot-password" variant="primary" size="lg" className="w-full">
      Ask for a new link
    </ButtonLink>
  );
  return (
    <OutcomePanel icon="alert" tone="amber" title="This link cannot be used" action={again}>
      <p>{children}</p>
    </OutcomePanel>
  );
}
