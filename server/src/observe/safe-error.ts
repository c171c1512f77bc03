/** Text that may be personal or secret: addresses, numbers, tokens, the query of a link, the login in one. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  // Both match only at the start of a word: a match at each letter would take quadratic time in a long word.
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/(?<![\w-])(?=[\w-]+\.[\w-])[\w-]*?\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, '[token]'],
  [/:\/\/[^\s/@]+@/g, '://[login]@'],
  [/\?[\w-]+=[^\s"']*/g, '?[query]'],
  [/(?:\+|\b0|\b256)(?:[\s-]?\d){8,14}\b/g, '[number]'],
];

/** Removes possibly personal or secret parts of a text: messages of other programs quote their input. */
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

/** The fields of errors that name parts of the program or the database, never a value. */
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

/** PostgreSQL's class 22 (data exception) quotes the invalid value; other classes quote names of tables and columns. */
const quotesValues = (error: Error) =>
  error instanceof SyntaxError || ('code' in error && /^22\w{3}$/.test(String(error.code)));

function safeMessage(error: Error): string {
  const message = quotesValues(error) ? error.message.replace(/["'][^]*["']/, '"…"') : error.message;
  return safeText(message);
}

/**
 * Converts an error for the log: its type and stack, without the values of PostgreSQL's `detail`, parameters, and all
 * other fields.
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
