import { useSession } from '../../../auth/session.ts';
import { ChangePasswordCard } from '../../../features/account/ChangePasswordCard.tsx';
import { SignInsCard } from '../../../features/account/SignInsCard.tsx';
import { SharedDocumentsCard } from '../../../features/documents/DocumentsPart.tsx';
import { PersonalDataCard } from '../../../features/privacy/PersonalDataCard.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { MessageSettingsCard } from './MessageSettingsCard.tsx';

export function TenantAccountScreen() {
  const { profile } = useSession();
  return (
    <>
      <PageHeader title="My account" subtitle={`Signed in as ${profile?.name}`} />
      <div className="in-order grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="in-order grid gap-4">
          <MessageSettingsCard />
          <ChangePasswordCard />
        </div>
        <div className="in-order grid gap-4">
          <SignInsCard />
          <PersonalDataCard />
        </div>
        <div className="lg:col-span-2">
          <SharedDocumentsCard />
        </div>
      </div>
    </>
  );
}
