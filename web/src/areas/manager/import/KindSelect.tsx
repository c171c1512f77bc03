import type { ColumnKind } from '@amayumba/contract/imports/columns.ts';
import { COLUMN_OPTIONS } from '../../../features/imports/import-words.ts';
import { cx } from '../../../lib/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';

interface KindSelectProps {
  label: string;
  read: ColumnKind;
  value: ColumnKind;
  onChange: (kind: ColumnKind) => void;
  isDisabled?: boolean;
}

/** The kind of a column. A choice that differs from the recognised kind has another border. */
export const KindSelect = ({ label, read, value, onChange, isDisabled = false }: KindSelectProps) => (
  <span className="relative block">
    <select
      aria-label={label}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value as ColumnKind)}
      className={cx(
        'control appearance-none pr-10 text-ellipsis',
        value === 'ignored' && 'text-muted',
        value !== read && 'border-primary',
      )}
    >
      {COLUMN_OPTIONS.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="chevronDown" className="pointer-events-none absolute top-3 right-3 text-muted" />
  </span>
);
