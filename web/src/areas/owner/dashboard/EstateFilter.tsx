import { Icon } from '../../../ui/Icon.tsx';
import type { SelectOption } from '../../../ui/SelectField.tsx';

interface EstateFilterProps {
  options: readonly SelectOption[];
  value: number | null;
  onChange: (estateId: number | null) => void;
}

/** Selects all estates or one, in the page's header. */
export function EstateFilter({ options, value, onChange }: EstateFilterProps) {
  return (
    <span className="relative block w-33 sm:w-56">
      <select
        aria-label="Estate"
        value={value ?? ''}
        onChange={(event) => onChange(Number(event.target.value) || null)}
        className="control h-11 appearance-none pr-8 pl-3 font-semibold text-ellipsis sm:h-10"
      >
        <option value="">All Estates</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" className="pointer-events-none absolute top-3 right-2.5 text-muted sm:top-2.5" />
    </span>
  );
}
