// The tabs that the first view of the Expenses screen does not need.
export { RecurringTab } from './recurring/RecurringTab.tsx';
export { VendorsTab } from './vendors/VendorsTab.tsx';
