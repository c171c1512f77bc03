/** As much of a JSON schema as our calls use. */
export interface Schema {
  type?: string | string[];
  description?: string;
  format?: string;
  /** What a text may hold; see `contract/src/fields.ts`. */
  'x-text'?: string;
  enum?: (string | number | null)[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

/** One field as the page lists it; a field inside another is named with its path, in a list with `[]`. */
export interface SchemaRow {
  name: string;
  type: string;
  isRequired: boolean;
}

const WORDS: Readonly<Record<string, string>> = {
  integer: 'whole number',
  number: 'number',
  string: 'text',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
};
const WORDS_OF_FORMAT: Readonly<Record<string, string>> = {
  email: 'e-mail address',
  binary: 'file',
  uuid: 'UUID',
  date: 'day as YYYY-MM-DD',
  'date-time': 'moment as 2026-03-31T09:00:00Z',
};

const WORDS_OF_TEXT: Readonly<Record<string, string>> = {
  'several lines': 'text of several lines',
  secret: 'password',
};

/** The kinds a schema allows: `anyOf` and a list of types mean the same. */
const kindsOf = (schema: Schema): Schema[] =>
  schema.anyOf?.flatMap(kindsOf) ?? [schema.type ?? []].flat().map((type) => Object.assign({}, schema, { type }));

const isObject = (schema: Schema) => schema.type === 'object' && schema.properties !== undefined;
const isPage = (schema: Schema) =>
  schema.properties?.['results'] !== undefined && schema.properties['count'] !== undefined;

/** Whether a list call answers this: an array, or one page of it when paging was asked for. */
export const isPagedList = (schema: Schema): boolean => kindsOf(schema).some(isPage);

function lengthOf({ minLength = 0, maxLength }: Schema): string {
  if (maxLength === undefined) return minLength > 1 ? `, at least ${minLength} characters` : '';
  return minLength > 1 ? `, ${minLength} to ${maxLength} characters` : `, at most ${maxLength} characters`;
}

function wordFor(kind: Schema): string {
  if (kind.description) return kind.description;
  if (kind.enum) return kind.enum.map((value) => (value === '' ? 'empty' : String(value))).join(' | ');
  if (kind.type === 'array') return `list of: ${kind.items ? typeInWords(kind.items) : 'anything'}`;
  const word =
    WORDS_OF_FORMAT[kind.format ?? ''] ?? WORDS_OF_TEXT[kind['x-text'] ?? ''] ?? WORDS[String(kind.type)] ?? 'anything';
  return kind.type === 'string' ? word + lengthOf(kind) : word;
}

/** What a value may be, for a person: `text, at most 120 characters, or null`. */
export function typeInWords(schema: Schema): string {
  return [...new Set(kindsOf(schema).map(wordFor))].join(', or ') || 'anything';
}

/** The fields of an object, each followed by those inside it; a list's are those of its items. */
export function schemaRows(schema: Schema, prefix = ''): SchemaRow[] {
  return kindsOf(schema).flatMap((kind) => {
    if (kind.type === 'array' && kind.items) return schemaRows(kind.items, prefix && `${prefix}[]`);
    return isObject(kind) && !isPage(kind) ? objectRows(kind, prefix) : [];
  });
}

function objectRows({ properties = {}, required = [] }: Schema, prefix: string): SchemaRow[] {
  const rows: SchemaRow[] = [];
  for (const [field, value] of Object.entries(properties)) {
    const name = prefix ? `${prefix}.${field}` : field;
    rows.push({ name, type: typeInWords(value), isRequired: required.includes(field) }, ...schemaRows(value, name));
  }
  return rows;
}
