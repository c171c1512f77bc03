import { AccountWithSecondFactor } from '../../../features/account/AccountWithSecondFactor.tsx';
import { PersonalDataCard } from '../../../features/privacy/PersonalDataCard.tsx';

export const ManagerAccountScreen = () => <AccountWithSecondFactor heldData={<PersonalDataCard />} />;
