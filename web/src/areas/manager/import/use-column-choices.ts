import type { ColumnKind, RowKind } from '@amayumba/contract/imports/columns.ts';
import type { DraftChange, RowsCorrection } from '@amayumba/contract/imports/corrections.ts';
import type { GridRow, ReadRowKind } from '@amayumba/contract/imports/grid.ts';
import type { DraftSheet, ImportDraft } from '@amayumba/contract/imports/import.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';

interface Choices {
  asAt: string | null;
  /** By sheet, then by the column's index. */
  kinds: Record<string, Record<string, ColumnKind>>;
  /** By sheet: the kinds of rows; of overlapping ranges the later one counts. */
  rows: Record<string, RowsCorrection[]>;
  /** By sheet: the estate of rows that name none. */
  estates: Record<string, string>;
  /** By sheet: whether the import skips it. */
  leftOut: Record<string, boolean>;
}

const NO_CHOICES: Choices = { asAt: null, kinds: {}, rows: {}, estates: {}, leftOut: {} };

const readKind = ({ columns }: DraftSheet, index: number): ColumnKind =>
  columns.find((column) => column.index === index)?.kind ?? 'ignored';

/** The choices for a draft, stored in the tab, which override what was recognised. Fixed while `isSent`. */
export function useColumnChoices(draft: ImportDraft, isSent: boolean) {
  const { draft: choices, change: keep, clear } = useStoredDraft<Choices>(`import ${draft.id}`, () => NO_CHOICES);
  const change = (next: Choices) => {
    if (!isSent) keep(next);
  };
  const kindOf = (sheet: DraftSheet, index: number): ColumnKind =>
    choices.kinds[sheet.name]?.[index] ?? readKind(sheet, index);
  return {
    asAt: choices.asAt ?? draft.as_at,
    setAsAt: (asAt: string) => change({ ...choices, asAt }),
    kindOf,
    setKind: (sheet: DraftSheet, index: number, kind: ColumnKind) => {
      const own: Record<string, ColumnKind> = { ...choices.kinds[sheet.name], [index]: kind };
      const indexes = new Set([...sheet.columns.map((column) => column.index), ...Object.keys(own).map(Number)]);
      for (const other of indexes)
        if (kind !== 'ignored' && other !== index && kindOf(sheet, other) === kind) own[other] = 'ignored';
      change({ ...choices, kinds: { ...choices.kinds, [sheet.name]: own } });
    },
    rowKindOf: ({ name }: DraftSheet, { row, kind }: GridRow): ReadRowKind =>
      choices.rows[name]?.findLast(({ first_row, last_row }) => row >= first_row && row <= last_row)?.kind ?? kind,
    setRows: ({ name }: DraftSheet, first_row: number, last_row: number, kind: RowKind) =>
      change({
        ...choices,
        rows: {
          ...choices.rows,
          [name]: [
            ...(choices.rows[name] ?? []).filter((each) => each.first_row < first_row || each.last_row > last_row),
            { first_row, last_row, kind },
          ],
        },
      }),
    estateOf: ({ name, estate }: DraftSheet): string => choices.estates[name] ?? estate,
    setEstate: ({ name }: DraftSheet, estate: string) =>
      change({ ...choices, estates: { ...choices.estates, [name]: estate } }),
    isLeftOut: ({ name, left_out }: DraftSheet): boolean => choices.leftOut[name] ?? left_out !== null,
    setLeftOut: ({ name }: DraftSheet, isLeftOut: boolean) =>
      change({ ...choices, leftOut: { ...choices.leftOut, [name]: isLeftOut } }),
    /** The changes to send; undefined if nothing differs from the server's draft. */
    changes: changesOf(draft, choices),
    clear,
    /** Drops the choices for one sheet, whose columns have changed. The choices for other sheets stay. */
    dropKinds: (name: string) => {
      const { [name]: _dropped, ...kinds } = choices.kinds;
      keep({ ...choices, kinds });
    },
  };
}

export type ColumnChoices = ReturnType<typeof useColumnChoices>;

type SheetChange = NonNullable<DraftChange['sheets']>[number];

/** The differences to a sheet as the server read it; undefined without any. */
function sheetChange(sheet: DraftSheet, { kinds, rows, estates, leftOut }: Choices): SheetChange | undefined {
  const { name } = sheet;
  const columns = Object.entries(kinds[name] ?? {}).flatMap(([index, kind]) =>
    kind === readKind(sheet, Number(index)) ? [] : [{ index: Number(index), kind }],
  );
  const is_left_out = leftOut[name];
  const estate = estates[name]?.trim();
  const change = {
    ...(columns.length > 0 && { columns }),
    ...(rows[name] && { rows: rows[name] }),
    ...(estate !== undefined && estate !== sheet.estate && { estate }),
    ...(is_left_out !== undefined && is_left_out !== (sheet.left_out !== null) && { is_left_out }),
  };
  return Object.keys(change).length > 0 ? { name, ...change } : undefined;
}

function changesOf(draft: ImportDraft, choices: Choices): DraftChange | undefined {
  const sheets = draft.sheets.flatMap((sheet) => sheetChange(sheet, choices) ?? []);
  const { asAt } = choices;
  const isOtherDay = asAt !== null && asAt !== '' && asAt !== draft.as_at;
  if (sheets.length === 0 && !isOtherDay) return undefined;
  return { as_at: isOtherDay ? asAt : undefined, ...(sheets.length > 0 && { sheets }) };
}
