import { OutcomePanel } from '../areas/public/AccountPanel.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';

/** Shown to a signed-in person while their profile cannot be loaded, because it decides what they may see. */
export function ProfileUnavailable({ onRetry }: { onRetry: () => void }) {
  const actions = (
    <div className="flex flex-wrap justify-center gap-3">
      <Button variant="primary" size="lg" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
      <ButtonLink to="/login" size="lg">
        Sign in again
      </ButtonLink>
    </div>
  );
  return (
    <main className="flex min-h-(--window) flex-col justify-center px-4">
      <OutcomePanel icon="alert" tone="rose" title="Your profile could not be loaded" action={actions}>
        <p>You are signed in, but the portal does not know yet as whom. Check your connection and try again.</p>
      </OutcomePanel>
    </main>
  );
}
