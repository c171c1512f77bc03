import { AccountWithSecondFactor } from '../../../features/account/AccountWithSecondFactor.tsx';
import { SharedDocumentsCard } from '../../../features/documents/DocumentsPart.tsx';
import { PersonalDataCard } from '../../../features/privacy/PersonalDataCard.tsx';

/** An owner's own account: password, two-step verification, sign-ins, personal data and shared documents. */
export function OwnerAccountScreen() {
  return (
    <>
      <AccountWithSecondFactor heldData={<PersonalDataCard />} />
      <div className="mt-4">
        <SharedDocumentsCard />
      </div>
    </>
  );
}
