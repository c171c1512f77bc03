import { useSession } from '../../../auth/session.ts';
import { Card } from '../../../ui/Card.tsx';

/** The next step for somebody who registered and has no lease yet. */
export function NoHomeCard() {
  const { profile } = useSession();
  return (
    <Card title="Your home is not here yet" className="mb-4">
      <p className="max-w-[60ch] text-[0.875rem] text-muted">
        Ask your property manager to add your apartment
        {profile && (
          <>
            . Give them your username, <b className="font-semibold text-ink">{profile.username}</b>
          </>
        )}
        . Your rent, payments and receipts then show here.
      </p>
    </Card>
  );
}
