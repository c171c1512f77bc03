interface CheckFieldProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** The id of a note about it. */
  noteId?: string | undefined;
}

/** One box to tick, with its label. */
export function CheckField({ label, isOn, onChange, noteId }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.875rem]">
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby={noteId}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 flex-none accent-primary"
      />
      {label}
    </label>
  );
}
