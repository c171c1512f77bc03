/** The code of an error of PostgreSQL, Node or a library; empty where it has none. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
