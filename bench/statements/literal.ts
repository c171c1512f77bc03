const quoted = (text: string) => {
  const doubled = text.replaceAll("'", "''");
  return text.includes('\\') ? ` E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`;
};

/** One element of an array, as PostgreSQL writes it inside braces. */
function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  return `"${plain(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** The driver's text for a value. */
function plain(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Formats a value as a literal without a type, so that PostgreSQL infers the type as for a parameter. */
export const literal = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : quoted(plain(value));

/** Replaces `$1`, `$2` and so on in a statement with its values. */
export const withValues = (text: string, values: readonly unknown[]): string =>
  text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]));
