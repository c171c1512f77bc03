import { AccountWithSecondFactor } from '../../../features/account/AccountWithSecondFactor.tsx';
import { PersonalDataCard } from '../../../features/privacy/PersonalDataCard.tsx';

/** An owner's own account: password, second factor, sign-ins and personal data. */
export function OwnerAccountScreen() {
  return <AccountWithSecondFactor heldData={<PersonalDataCard />} />;
}
