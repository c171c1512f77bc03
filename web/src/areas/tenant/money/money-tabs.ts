// The tabs of the ledger on the tenant's payments. They load on the person's first input.
export { LoggedTab } from './LoggedTab.tsx';
export { ReceiptsTab } from './ReceiptsTab.tsx';
export { StatementTab } from './StatementTab.tsx';
