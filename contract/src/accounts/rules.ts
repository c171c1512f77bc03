/** Shortest password that may be chosen. See docs/rules.md, Passwords. */
export const PASSWORD_MIN_LENGTH = 8;

/** The characters a username may contain. */
export const USERNAME_SHAPE = /^[\p{L}\p{N}._@+-]+$/u;

/** First and last name as one text, or the username if both are empty. */
export function fullName(person: { first_name: string; last_name: string; username: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}

/** `invited`: the person has not chosen a password yet. */
export const ACCOUNT_STATES = ['active', 'invited', 'inactive'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** The roles that are given by invitation; tenants are added with their lease. */
export const INVITED_ROLES = ['manager', 'owner'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** Days for which an invitation link works. */
export const INVITATION_DAYS = 7;
