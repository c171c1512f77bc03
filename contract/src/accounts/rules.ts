/** Shortest password that may be chosen. Decisions §4. */
export const PASSWORD_MIN_LENGTH = 8;

/** What a username is made of. */
export const USERNAME_SHAPE = /^[\p{L}\p{N}._@+-]+$/u;

/** First and last name as one, or what stands in for them. */
export function fullName(person: { first_name: string; last_name: string; username: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}
