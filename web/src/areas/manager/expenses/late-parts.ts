// The tabs and dialogs that the first view of the Expenses screen does not need, in one file: each further one would
// make the manager's first view larger by its name.
export { AddExpenseModal } from './AddExpenseModal.tsx';
export { ExpenseDialogs } from './ExpenseDialogs.tsx';
export { RecurringTab } from './recurring/RecurringTab.tsx';
export { VendorsTab } from './vendors/VendorsTab.tsx';
