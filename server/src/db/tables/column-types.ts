import type { ColumnType, Generated } from 'kysely';

// Types of columns as db/readers.ts reads them.

/** An instant: ISO text when read; written as text or Date. */
export type Instant = ColumnType<string, string | Date, string | Date>;

export type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

export type Stamp = ColumnType<string, string | Date | undefined, string | Date>;

export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type MaybeBytes = ColumnType<Buffer | null, Buffer | null | undefined, never>;

export type MaybeJson = ColumnType<unknown, string | null, never>;

export type Json = ColumnType<unknown, string, string>;

export type MaybeReport = ColumnType<unknown, string | null | undefined, string>;

export type GeneratedJson = ColumnType<unknown, string | undefined, string>;

/** The database increments it with every change; views have only the version. */
export interface Versioned {
  version: Generated<number>;
}

export interface Changeable extends Versioned {
  changed_by: Maybe<number>;
  changed_at: MaybeInstant;
}

export interface NamedTable {
  id: Generated<number>;
  name: string;
}
