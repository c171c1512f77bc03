// The tabs that the first view of the Money screen does not need.
export { ApprovalsTab } from './approvals/ApprovalsTab.tsx';
export { ClaimsTab } from './claims/ClaimsTab.tsx';
export { DepositsTab } from './DepositsTab.tsx';
export { InboxTab } from './inbox/InboxTab.tsx';
export { ReceiptsTab } from './receipts/ReceiptsTab.tsx';
export { ScheduleTab } from './schedule/ScheduleTab.tsx';
export { StatementsTab } from './statements/StatementsTab.tsx';
