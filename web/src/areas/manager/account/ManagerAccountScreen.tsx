import { AccountWithSecondFactor } from '../../../features/account/AccountWithSecondFactor.tsx';
import { PersonalDataCard } from '../../../features/privacy/PersonalDataCard.tsx';

/** A manager's own account: password, two-step verification, sign-ins and personal data. */
export function ManagerAccountScreen() {
  return <AccountWithSecondFactor heldData={<PersonalDataCard />} />;
}
