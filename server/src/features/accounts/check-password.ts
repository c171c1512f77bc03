import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Returns the faults of a chosen password; empty if it may be used. See docs/rules.md, Passwords. */
export function passwordErrors(username: string, password: string): string[] {
  if (password.length < PASSWORD_MIN_LENGTH) return [`Enter at least ${PASSWORD_MIN_LENGTH} characters.`];
  if (password.toLowerCase() === username.toLowerCase()) return ['Choose a password that is not the username.'];
  if (isCommonPassword(password)) return ['This password is too common and easily guessed. Please choose another.'];
  return [];
}

/**
 * Refuses a password that may not be chosen. @param field the password's name in the request. @throws Refusal
 * invalid_input
 */
export function checkPassword(username: string, password: string, field = 'password'): void {
  const faults = passwordErrors(username, password);
  if (faults.length > 0) failFields({ [field]: faults });
}
