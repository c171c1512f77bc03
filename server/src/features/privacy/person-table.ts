/**
 * The kind of a column. `goes`: about the person, removed by an erasure. `stays`: about what they did or owed, kept as
 * a record. `secret`: about the person, shown to nobody, removed by an erasure. `plain`: about nobody, or about
 * somebody else.
 */
export const ERASURE_CLASSES = ['goes', 'stays', 'secret', 'plain'] as const;
export type ErasureClass = (typeof ERASURE_CLASSES)[number];

/** A table with rows about people. */
export interface PersonTable {
  /** The heading of its rows in the personal data file and in the preview of an erasure. */
  title: string;
  /** The effect of an erasure: delete the rows, empty the columns that go, or neither. */
  onErasure: 'rows' | 'columns' | 'nothing';
  /** The reason why rows remain after an erasure. */
  why?: string;
  columns: Readonly<Record<string, ErasureClass>>;
}

type Words = Partial<Record<ErasureClass, string>>;

/** Returns the columns of a table from their names by kind. */
const columnsOf = (words: Words): Record<string, ErasureClass> =>
  Object.fromEntries(
    ERASURE_CLASSES.flatMap((kind) =>
      (words[kind]?.split(' ') ?? []).map((name): [string, ErasureClass] => [name, kind]),
    ),
  );

/** A table whose rows about a person are deleted by an erasure. */
export const rows = (title: string, words: Words): PersonTable => ({
  title,
  onErasure: 'rows',
  columns: columnsOf(words),
});
/** A table whose rows stay, without their columns that go; `why` gives the reason. */
export const emptied = (title: string, why: string, words: Words): PersonTable => ({
  title,
  why,
  onErasure: 'columns',
  columns: columnsOf(words),
});
/** A table that an erasure does not change; `why` gives the reason. */
export const retained = (title: string, why: string, words: Words): PersonTable => ({
  title,
  why,
  onErasure: 'nothing',
  columns: columnsOf(words),
});
