import * as z from 'zod/mini';

/** A language by its ISO 639 code. */
export const language = z.string().check(z.trim(), z.regex(/^[a-z]{2,3}$/, 'Enter a language code, for example lg.'));
