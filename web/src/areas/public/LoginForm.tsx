import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { fieldOf } from '../../api/dialect/filled.ts';
import { signIn } from '../../auth/sign-in.ts';
import { forgetCompany, rememberCompany } from '../../lib/company.ts';
import { loadPath } from '../../lib/load-path.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PublicPanel, WayOn } from './PublicPanel.tsx';
import { formText, rememberedPath, useOffersSignUp } from './sign-in-form.ts';

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
      <WayOn question="Need an account?" to="/register" className="mt-4 sm:mt-5">
        Register here
      </WayOn>
      {offersSignUp && (
        <WayOn question="Do you run an office?" to="/sign-up" className="mt-2">
          Create its portal
        </WayOn>
      )}
    </PublicPanel>
  );
}

const PLAIN = 'Sign in to your portal.';

/** The sentence that names the office, or reports that there is none; the plain one without a name. */
async function sentenceFor(signal: AbortSignal): Promise<string> {
  const result = await call({ method: 'GET', path: PUBLIC_PATHS.contact }, signal);
  if ('error' in result) return result.error.error;
  const name = fieldOf(result.data, 'landlord_name');
  return typeof name === 'string' && name !== '' ? `Sign in to the portal of ${name}.` : PLAIN;
}

function leave() {
  forgetCompany();
  loadPath('/login');
}

/** The office of this portal, if a link led to it and this browser remembers it; else makes no request. */
function LoginOffice() {
  const company = rememberCompany();
  const [sentence, setSentence] = useState(PLAIN);
  useEffect(() => {
    if (!company) return undefined;
    const stop = new AbortController();
    const show = async () => {
      const known = await sentenceFor(stop.signal);
      if (!stop.signal.aborted) setSentence(known);
    };
    void show();
    return () => stop.abort();
  }, [company]);

  return (
    <p className="mt-1 text-muted">
      {sentence}
      {company && (
        <>
          {' '}
          <button type="button" onClick={leave} className="rounded-xs text-link hover:underline">
            Not your office?
          </button>
        </>
      )}
    </p>
  );
}
