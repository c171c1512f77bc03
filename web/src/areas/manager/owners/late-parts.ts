// The tabs, dialogs and pages that the first view of the Owners screen does not need, in one file: each further one
// would make the manager's first view larger by its name.
export { AgreementsTab } from './agreements/AgreementsTab.tsx';
export { DueModal } from './OwnerDialogs.tsx';
export { OwnerDialogs } from './OwnerDialogs.tsx';
export { RemittanceModal } from './remittances/RemittanceModal.tsx';
export { RemittancesTab } from './remittances/RemittancesTab.tsx';
export { StatementPage } from './statements/StatementPage.tsx';
export { StatementsTab } from './statements/StatementsTab.tsx';
export { TaxPackPanel } from '../../../features/owners/TaxPackPanel.tsx';
