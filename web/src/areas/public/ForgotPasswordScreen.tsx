import { useState } from 'react';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Refusal } from '../../ui/Refusal.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SubmitButton, useAccountForm } from './account-form.tsx';
import { AccountPanel, NextLink, OutcomePanel } from './AccountPanel.tsx';
import { TextLink, WayOn } from './PublicPanel.tsx';

/** Requests a mailed link; the response never reveals an account. See docs/rules.md, Mailed links. */
export function ForgotPasswordScreen() {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) return <ForgotPasswordForm onAsked={() => setAsked(true)} />;
  return (
    <OutcomePanel icon="mail" tone="green" title="Check your email" action={<NextLink />}>
      <p>If we know your account and its email address, a link to set a new password is on its way.</p>
      <p>It works for one hour. Look in your spam folder too.</p>
      <p>
        No email address on your account? Ask your manager for a new password.{' '}
        <TextLink to="/contact">Contact us</TextLink>
      </p>
    </OutcomePanel>
  );
}

function ForgotPasswordForm({ onAsked }: { onAsked: () => void }) {
  const { isPending, problem, field, submit } = useAccountForm(PUBLIC_PATHS.forgetPassword, onAsked);
  return (
    <AccountPanel title="Forgot your password?" lead="Tell us who you are, and we mail you a link to set a new one.">
      <form onSubmit={submit} className="mt-5 grid gap-4">
        <Refusal problem={problem} />
        <TextField
          label="Email, username or phone number"
          {...field('email')}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          isMarked={false}
          required
        />
        <SubmitButton isPending={isPending} pending="Sending...">
          Send link
        </SubmitButton>
      </form>
      <WayOn question="Remembered it?" to="/login" className="mt-5">
        Sign in here
      </WayOn>
    </AccountPanel>
  );
}
