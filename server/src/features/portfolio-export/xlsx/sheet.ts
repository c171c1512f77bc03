/**
 * How a column shows its values: text never becomes a formula, `ugx` and `whole` are numbers, `instant` is a time in
 * Kampala.
 */
export type CellKind = 'text' | 'long' | 'whole' | 'ugx' | 'decimal' | 'day' | 'instant';
export type CellValue = string | number | null;

/** The heading of a column, how it shows its values, and the field of the row. */
export type SheetColumn<Field extends string = string> = readonly [heading: string, kind: CellKind, field: Field];

/** A sheet with its rows as values, read only when the sheet is written. */
export interface ExportSheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly CellValue[]>;
}

/** A sheet that reads its rows page by page, each after the last id of the previous page, until a page is empty. */
export function sheetOf<Row extends { id: number } & Record<string, CellValue>>({
  name,
  columns,
  page,
}: {
  name: string;
  page: (after: number) => Promise<Row[]>;
  columns: readonly SheetColumn<keyof Row & string>[];
}): ExportSheet {
  async function* rows(): AsyncGenerator<readonly CellValue[]> {
    let found = await page(0);
    for (let last = found.at(-1); last; last = found.at(-1)) {
      for (const row of found) yield columns.map(([, , field]) => row[field] ?? null);
      found = await page(last.id);
    }
  }
  return { name, columns, rows: rows() };
}
