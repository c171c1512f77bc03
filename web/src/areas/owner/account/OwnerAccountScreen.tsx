import { AccountWithSecondFactor } from '../../../features/account/AccountWithSecondFactor.tsx';
import { SharedDocumentsCard } from '../../../features/documents/DocumentsPart.tsx';
import { PersonalDataCard } from '../../../features/privacy/PersonalDataCard.tsx';

export const OwnerAccountScreen = () => (
  <>
    <AccountWithSecondFactor heldData={<PersonalDataCard />} />
    <div className="mt-4">
      <SharedDocumentsCard />
    </div>
  </>
);
