import { fail } from '@amayumba/contract/refusal.ts';

/**
 * Refuses to change how a former tenant signs in who now works for the office or owns estates: only people who may
 * change accounts can do that.
 * @throws Refusal role_not_allowed
 */
export function refuseOtherRole({ role }: { role: string }): void {
  if (role !== 'tenant')
    fail('role_not_allowed', 'This account is no longer that of a tenant. Change it under People.');
}
