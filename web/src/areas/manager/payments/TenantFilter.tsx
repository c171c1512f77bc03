import { useState } from 'react';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { TenantOption } from './TenantField.tsx';

const loadField = () => import('./TenantField.tsx');

const WORDS = { label: 'Tenant', placeholder: 'All Tenants' } as const;

interface TenantFilterProps {
  value: TenantOption | null;
  onChange: (tenant: TenantOption | null) => void;
}

/** Filters a list by tenant. A placeholder shows until it is used; the field then takes over its input. */
export function TenantFilter({ value, onChange }: TenantFilterProps) {
  const [begun, setBegun] = useState<{ text: string; isOpen: boolean }>();
  const late = useLazyPart(loadField, begun !== undefined || value !== null);
  if (late) return <late.TenantField placeholder={WORDS.placeholder} value={value} onChange={onChange} begun={begun} />;
  const open = () => setBegun({ text: begun?.text ?? '', isOpen: true });
  return (
    <Field label={WORDS.label}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            role="combobox"
            aria-label={WORDS.label}
            aria-expanded={false}
            aria-controls={`${wiring.id}-choices`}
            aria-haspopup="listbox"
            autoComplete="off"
            placeholder={WORDS.placeholder}
            value={begun?.text ?? value?.label ?? ''}
            onChange={({ target }) => setBegun({ text: target.value, isOpen: true })}
            onFocus={() => setBegun((known) => known ?? { text: '', isOpen: false })}
            onBlur={() => setBegun(undefined)}
            onClick={open}
            className="control pr-20"
          />
          <Icon name="chevronDown" className="pointer-events-none absolute top-3 right-2.5 text-muted" />
        </div>
      )}
    </Field>
  );
}
