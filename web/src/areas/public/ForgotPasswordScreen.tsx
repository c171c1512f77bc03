import { useState } from 'react';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';
import { SignInLink } from './SignInLink.tsx';
import { useAccountForm } from './use-account-form.ts';

const LINK = 'rounded-xs font-semibold text-link hover:underline';

/**
 * Requests a mailed link for a new password. The response never reveals whether an account exists.
 * See docs/rules.md, Mailed links.
 */
export function ForgotPasswordScreen() {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) {
    return (
      <OutcomePanel icon="mail" tone="green" title="Check your email" action={<SignInLink />}>
        <p>If we know your account and its email address, a link to set a new password is on its way.</p>
        <p>It works for one hour. Look in your spam folder too.</p>
        <p>
          No email address on your account? Ask your manager for a new password.{' '}
          <Link to="/contact" className={LINK}>
            Contact us
          </Link>
        </p>
      </OutcomePanel>
    );
  }
  return <ForgotPasswordForm onAsked={() => setAsked(true)} />;
}

function ForgotPasswordForm({ onAsked }: { onAsked: () => void }) {
  const { isPending, problem, errorOf, submit } = useAccountForm(PUBLIC_PATHS.forgetPassword, onAsked);
  return (
    <AccountPanel title="Forgot your password?" lead="Tell us who you are, and we mail you a link to set a new one.">
      <form onSubmit={submit} className="mt-5 grid gap-4">
        {problem && <Banner tone="rose">{problem.error}</Banner>}
        <TextField
          label="Email, username or phone number"
          name="email"
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('email')}
          isMarked={false}
          required
        />
        <Button type="submit" variant="primary" size="lg" isPending={isPending} className="mt-1">
          {isPending ? 'Sending...' : 'Send link'}
        </Button>
      </form>
      <p className="mt-5 text-center text-muted">
        Remembered it?{' '}
        <Link to="/login" className={LINK}>
          Sign in here
        </Link>
      </p>
    </AccountPanel>
  );
}
