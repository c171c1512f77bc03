// The dialogs of the page of a tenant. They load on the person's first input.
export { AccountDialogs } from '../../money/account/AccountDialogs.tsx';
export { TenantDialogs } from '../TenantDialogs.tsx';
