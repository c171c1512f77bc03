import type { ColumnKind } from '@amayumba/contract/imports/columns.ts';
import type { DraftChange, DraftSheet, ImportDraft } from '@amayumba/contract/imports/import.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';

/** A manager's unsent corrections of the recognised columns. */
interface Choices {
  asAt: string | null;
  /** By sheet, then by the column's index. */
  kinds: Record<string, Record<string, ColumnKind>>;
  /** By sheet: whether the import skips it. */
  leftOut: Record<string, boolean>;
}

const NO_CHOICES: Choices = { asAt: null, kinds: {}, leftOut: {} };

/**
 * The choices for a draft, stored in the tab, which override the recognised kinds. They cannot change while `isSent`.
 */
export function useColumnChoices(draft: ImportDraft, isSent: boolean) {
  const { draft: choices, change: keep, clear } = useStoredDraft<Choices>(`import ${draft.id}`, () => NO_CHOICES);
  const change = (next: Choices) => {
    if (!isSent) keep(next);
  };
  return {
    asAt: choices.asAt ?? draft.as_at,
    setAsAt: (asAt: string) => change({ ...choices, asAt }),
    kindOf: (sheet: DraftSheet, index: number): ColumnKind =>
      choices.kinds[sheet.name]?.[index] ?? sheet.columns.find((column) => column.index === index)?.kind ?? 'ignored',
    setKind: ({ name }: DraftSheet, index: number, kind: ColumnKind) =>
      change({ ...choices, kinds: { ...choices.kinds, [name]: { ...choices.kinds[name], [index]: kind } } }),
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

function changesOf(draft: ImportDraft, { asAt, kinds, leftOut }: Choices): DraftChange | undefined {
  const sheets = draft.sheets.flatMap((sheet) => {
    const { name, columns } = sheet;
    const other = columns.flatMap(({ index, kind: recognised }) => {
      const kind = kinds[name]?.[index];
      return kind === undefined || kind === recognised ? [] : [{ index, kind }];
    });
    const isLeftOut = leftOut[name];
    const isSwitched = isLeftOut !== undefined && isLeftOut !== (sheet.left_out !== null);
    if (other.length === 0 && !isSwitched) return [];
    return [{ name, ...(other.length > 0 && { columns: other }), ...(isSwitched && { is_left_out: isLeftOut }) }];
  });
  const isOtherDay = asAt !== null && asAt !== '' && asAt !== draft.as_at;
  if (sheets.length === 0 && !isOtherDay) return undefined;
  return { as_at: isOtherDay ? asAt : undefined, ...(sheets.length > 0 && { sheets }) };
}
