const ROOM = 'inline-flex size-11 cursor-pointer items-center justify-center sm:size-9';
const BOX = 'size-4.5 flex-none accent-primary';

interface TickProps {
  label: string;
  isOn: boolean;
  onToggle: () => void;
}

/** Selects one row of a list. */
export function Tick({ label, isOn, onToggle }: TickProps) {
  return (
    <label className={ROOM}>
      <input type="checkbox" aria-label={label} checked={isOn} onChange={onToggle} className={BOX} />
    </label>
  );
}

const WORDS = 'Select all on this page';

interface PageTickProps {
  selection: { page: 'all' | 'some' | 'none'; isPageEmpty: boolean; togglePage: () => void };
  isWritten?: boolean;
}

/** Selects or clears all rows of the page. */
export function PageTick({ selection, isWritten = false }: PageTickProps) {
  return (
    <label className={isWritten ? 'flex min-h-11 cursor-pointer items-center gap-2.5 px-3 text-[0.875rem]' : ROOM}>
      <input
        type="checkbox"
        aria-label={isWritten ? undefined : WORDS}
        checked={selection.page === 'all'}
        disabled={selection.isPageEmpty}
        ref={(box) => {
          if (box) box.indeterminate = selection.page === 'some';
        }}
        onChange={selection.togglePage}
        className={BOX}
      />
      {isWritten && WORDS}
    </label>
  );
}
