interface CheckFieldProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** One box to tick, with its label. */
export function CheckField({ label, isOn, onChange }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.875rem]">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 flex-none accent-primary"
      />
      {label}
    </label>
  );
}
