// The tabs that the first view of the Owners screen does not need.
export { AgreementsTab } from './agreements/AgreementsTab.tsx';
export { RemittancesTab } from './remittances/RemittancesTab.tsx';
export { StatementsTab } from './statements/StatementsTab.tsx';
