import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface CheckFieldProps {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  noteId?: string | undefined;
  className?: string | undefined;
}

export const CheckField = ({ label, isOn, onChange, noteId, className }: CheckFieldProps) => (
  <label className={cx('flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.875rem]', className)}>
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
