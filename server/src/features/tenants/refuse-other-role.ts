import { fail } from '@amayumba/contract/refusal.ts';

/**
 * How somebody signs in who rented once, and works for the office or owns estates now, is for those alone who may change
 * accounts. @throws Refusal role_not_allowed
 */
export function refuseOtherRole({ role }: { role: string }): void {
  if (role !== 'tenant')
    fail('role_not_allowed', 'This account is no longer that of a tenant. Change it under People.');
}
