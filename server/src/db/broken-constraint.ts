/** An error of the database, whose fields PostgreSQL fills in; of an error on a node of Citus only the text arrives. */
export interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  table?: string;
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && 'severity' in error;

/** On a node of Citus the names of a table and of its constraints end with the number of its shard. */
const withoutShard = (name: string) => name.replace(/_\d{6,}$/, '');

/** The constraint that an error reports as broken, and its table; each empty where the error names none. */
export function brokenConstraint({ message, constraint, table }: DatabaseError): { constraint: string; table: string } {
  const named = (kind: string) => new RegExp(`\\b${kind} "([^"]+)"`).exec(message)?.[1] ?? '';
  return {
    constraint: withoutShard(constraint ?? named('constraint')),
    table: withoutShard(table ?? named('table')),
  };
}
