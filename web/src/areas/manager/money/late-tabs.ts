// The tabs that the first view of the Money screen does not need, by their keys.
export { ApprovalsTab as approvals } from './approvals/ApprovalsTab.tsx';
export { ClaimsTab as claims } from './claims/ClaimsTab.tsx';
export { DepositsTab as deposits } from './DepositsTab.tsx';
export { InboxTab as inbox } from './inbox/InboxTab.tsx';
export { ReceiptsTab as receipts } from './receipts/ReceiptsTab.tsx';
export { ScheduleTab as schedule } from './schedule/ScheduleTab.tsx';
export { StatementsTab as statements } from './statements/StatementsTab.tsx';
