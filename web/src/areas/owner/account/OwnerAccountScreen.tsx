import { AccountWithSecondFactor } from '../../../features/account/AccountWithSecondFactor.tsx';
import { PersonalDataCard } from '../../../features/privacy/HeldDataCard.tsx';

/** What an owner's own account holds, and how it is kept safe. */
export function OwnerAccountScreen() {
  return <AccountWithSecondFactor heldData={<PersonalDataCard />} />;
}
