import type { ReactNode } from 'react';
import { useSession } from '../../auth/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ChangePasswordCard } from './ChangePasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SignInsCard } from './SignInsCard.tsx';

/** The account screen for roles with two-step verification. `heldData` is the card about their personal data. */
export function AccountWithSecondFactor({ heldData }: { heldData: ReactNode }) {
  const { profile } = useSession();
  return (
    <>
      <PageHeader title="My account" subtitle={`Signed in as ${profile?.name}`} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <ChangePasswordCard />
        <div className="grid gap-4">
          <SecondFactorCard />
          {heldData}
        </div>
        <div className="lg:col-span-2">
          <SignInsCard />
        </div>
      </div>
    </>
  );
}
