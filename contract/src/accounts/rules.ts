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

/** The longest word that a proposed username contains. */
const USERNAME_WORD_MAX = 40;

const usernameWord = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, USERNAME_WORD_MAX);

/** Proposes a username, which may be taken: the first word of a name and the end of the phone, else the first two. */
export function proposedUsername(name: string, phone: string): string {
  const [first, second] = name
    .split(' ')
    .map(usernameWord)
    .filter((word) => word !== '');
  const end = phone.replace(/\D/g, '').slice(-4);
  return [first ?? 'tenant', end || second].filter(Boolean).join('.');
}
