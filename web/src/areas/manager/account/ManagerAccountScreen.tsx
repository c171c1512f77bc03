import { AccountWithSecondFactor } from '../../../features/account/AccountWithSecondFactor.tsx';
import { PersonalDataCard } from '../../../features/privacy/HeldDataCard.tsx';

/** What a manager's own account holds, and how it is kept safe. */
export function ManagerAccountScreen() {
  return <AccountWithSecondFactor heldData={<PersonalDataCard />} />;
}
