import { type SubmitEvent, useState } from 'react';
import { fieldOf } from '../../api/dialect/filled.ts';
import { getSession } from '../../auth/session.ts';
import { signIn } from '../../auth/sign-in.ts';
import { formText } from '../../lib/form-text.ts';
import { loadPath } from '../../lib/load-path.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { LoginOffice } from './LoginOffice.tsx';
import { PublicPanel } from './PublicPanel.tsx';
import { useOffersSignUp } from './use-offers-sign-up.ts';

/** Signs in and opens the portal by a full page load. See docs/product.md, Login. */
export function LoginForm() {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const { place, go } = useNavigation();
  const offersSignUp = useOffersSignUp();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const typed = new FormData(event.currentTarget);
    setPending(true);
    setProblem('');
    const username = formText(typed, 'username').trim();
    const password = formText(typed, 'password');
    const result = await signIn(username, password);
    if ('home' in result) {
      loadPath(rememberedPath(place.state, result.home));
    } else if ('problem' in result) {
      setProblem(result.problem);
      setPending(false);
    } else if (result.wants === 'code') {
      go('/second-factor', { state: place.state });
    } else {
      go('/first-password', { state: { username, code: password } });
    }
  }

  return (
    <PublicPanel>
      <h2 className="text-xl text-ink sm:text-2xl">Welcome back</h2>
      <LoginOffice />
      <form onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4 sm:mt-5.5 sm:gap-5.5">
        {problem && <Banner tone="rose">{problem}</Banner>}
        {!problem && fieldOf(place.state, 'hasEnded') === true && (
          <Banner tone="amber">Your session has ended. Please sign in again.</Banner>
        )}
        <TextField
          label="Username"
          name="username"
          hint="Use your portal handle"
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          isMarked={false}
          required
        />
        <div className="relative">
          <PasswordField
            label="Password"
            name="password"
            hint="Keep credentials secure"
            icon="lock"
            autoComplete="current-password"
            isMarked={false}
            required
          />
          {/* Next to the hint if both fit. */}
          <Link
            to="/forgot-password"
            className="-mb-1 w-fit rounded-xs py-1 text-sm text-link hover:underline max-[359px]:block min-[360px]:absolute min-[360px]:right-0 min-[360px]:bottom-0"
          >
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" variant="primary" size="lg" isPending={isPending} className="mt-0.5 w-full">
          {isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      <p className="mt-4 text-center text-muted sm:mt-5">
        Need an account?{' '}
        <Link to="/register" className="rounded-xs font-semibold text-link hover:underline">
          Register here
        </Link>
      </p>
      {offersSignUp && (
        <p className="mt-2 text-center text-muted">
          Do you run an office?{' '}
          <Link to="/sign-up" className="rounded-xs font-semibold text-link hover:underline">
            Create its portal
          </Link>
        </p>
      )}
    </PublicPanel>
  );
}

/**
 * Returns the page requested before the login if it belongs to this role's portal, else the portal's first page. A page
 * from an ended session is only for the same person, because its address may contain a name that they searched for.
 */
export function rememberedPath(state: unknown, home: string): string {
  const from = fieldOf(state, 'from');
  const by = fieldOf(state, 'by');
  if (by !== undefined && by !== getSession().profile?.id) return home;
  return typeof from === 'string' && (from === home || from.startsWith(`${home}/`)) ? from : home;
}
