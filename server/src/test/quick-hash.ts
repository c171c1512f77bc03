import { hash } from '@node-rs/argon2';

/**
 * The hash of a person's password in tests that sign in, of the least cost. A stored hash names its cost, so comparing
 * is cheap too.
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
