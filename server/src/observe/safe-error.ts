/** What of a text could be somebody's, or open something: addresses, numbers, tokens, the query of a link, the login in one. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  // Both begin at the start of a word only: begun at each of its letters, a long word would take the square of its length.
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/(?<![\w-])(?=[\w-]+\.[\w-])[\w-]*?\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, '[token]'],
  [/:\/\/[^\s/@]+@/g, '://[login]@'],
  [/\?[\w-]+=[^\s"']*/g, '?[query]'],
  [/(?:\+|\b0|\b256)(?:[\s-]?\d){8,14}\b/g, '[number]'],
];

/** A text without what could be somebody's: for the words of other programs, which quote what they were given. */
export function safeText(text: string): string {
  return PRIVATE.reduce((rest, [found, instead]) => rest.replace(found, instead), text);
}

/** An error as it is logged. */
export interface SafeError {
  type: string;
  message: string;
  stack: string;
  [fact: string]: unknown;
}

/** Of the facts that errors carry, those that name parts of the program or the database, never a value. */
const FACTS = [
  'code',
  'severity',
  'constraint',
  'table',
  'column',
  'schema',
  'dataType',
  'routine',
  'syscall',
] as const;
const CAUSES_MAX = 3;

/** PostgreSQL's class 22 (data exception) quotes the value that was wrong; other classes quote names of tables and columns. */
const quotesValues = (error: Error) =>
  error instanceof SyntaxError || ('code' in error && /^22\w{3}$/.test(String(error.code)));

function safeMessage(error: Error): string {
  const message = quotesValues(error) ? error.message.replace(/["'][^]*["']/, '"…"') : error.message;
  return safeText(message);
}

/**
 * An error for the log: what it is and where it came from, without the values of PostgreSQL's `detail`, without parameters, and without
 * whatever else hangs on it.
 */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: safeText(String(error)), stack: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const facts = FACTS.flatMap((name) => {
    const fact: unknown = (error as unknown as Record<string, unknown>)[name];
    return typeof fact === 'string' && fact !== '' ? [[name, fact] as const] : [];
  });
  return {
    type: error.name,
    message: safeMessage(error),
    stack: frames.join('\n'),
    ...Object.fromEntries(facts),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: safeError(error.cause, depth + 1) }),
  };
}
