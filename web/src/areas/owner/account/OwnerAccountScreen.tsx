import { useSession } from '../../../auth/session.ts';
import { ChangePasswordCard } from '../../../features/account/ChangePasswordCard.tsx';
import { SecondFactorCard } from '../../../features/account/SecondFactorCard.tsx';
import { SignInsCard } from '../../../features/account/SignInsCard.tsx';
import { HeldDataCard } from '../../../features/privacy/HeldDataCard.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/** What a owner's own account holds, and how it is kept safe. */
export function OwnerAccountScreen() {
  const { profile } = useSession();
  return (
    <>
      <PageHeader title="My account" subtitle={`Signed in as ${profile?.name}`} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <ChangePasswordCard />
        <div className="grid gap-4">
          <SecondFactorCard />
          <HeldDataCard />
        </div>
        <div className="lg:col-span-2">
          <SignInsCard />
        </div>
      </div>
    </>
  );
}
