import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ApartmentFields, type ApartmentChoices } from './ApartmentFields.tsx';
import { apartmentsText } from './apartments-text.ts';
import { type BlockDraft, newApartmentDraft } from './estate-draft.ts';

interface BlockFieldsProps {
  block: BlockDraft;
  onChange: (block: BlockDraft) => void;
  /** Only for blocks that are not stored yet. See docs/product.md, Estate form. */
  onRemove: (() => void) | undefined;
  errors: FieldErrors;
  choices: ApartmentChoices;
  /** Pictures are uploading and cannot be replaced. */
  isPending: boolean;
}

/** A block of the estate form with its apartments. Stored blocks start collapsed, because there may be many. */
export function BlockFields({ block, onChange, onRemove, errors, choices, isPending }: BlockFieldsProps) {
  const contentId = useId();
  const [wasOpened, setOpened] = useState(block.id === null);
  const isOpen = wasOpened || hasErrors(block, errors);
  const name = block.name.trim() || 'New block';
  const change = (part: Partial<BlockDraft>) => onChange({ ...block, ...part });
  return (
    <li className="rounded-lg border border-line bg-sunken/50">
      <div className="flex items-center gap-1 pr-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          onClick={() => setOpened(!isOpen)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-lg px-3.5 text-left"
        >
          <Icon name="chevronRight" className={cx('size-4.5 text-muted transition-transform', isOpen && 'rotate-90')} />
          <span className="truncate font-semibold">{name}</span>
          <span className="text-sm whitespace-nowrap text-muted tabular">
            {apartmentsText(block.apartments.length)}
          </span>
        </button>
        {onRemove && <IconButton icon="trash" label={`Remove ${name}`} tone="danger" onClick={onRemove} />}
      </div>
      {isOpen && (
        <div id={contentId} className="grid gap-3.5 px-3.5 pb-3.5">
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Block name"
              maxLength={80}
              autoComplete="off"
              placeholder="Block A"
              value={block.name}
              onChange={(event) => change({ name: event.target.value })}
              error={errors[`${block.key}.name`]}
            />
            <TextField
              label="Block description"
              maxLength={2000}
              autoComplete="off"
              value={block.description}
              onChange={(event) => change({ description: event.target.value })}
              error={errors[`${block.key}.description`]}
            />
          </div>
          {block.apartments.length > 0 && (
            <ul className="grid gap-3" aria-label={`Apartments of ${name}`}>
              {block.apartments.map((apartment) => (
                <ApartmentFields
                  key={apartment.key}
                  apartment={apartment}
                  choices={choices}
                  isPending={isPending}
                  errors={errors}
                  onChange={(changed) =>
                    change({
                      apartments: block.apartments.map((current) => (current.key === changed.key ? changed : current)),
                    })
                  }
                  onRemove={
                    apartment.id === null
                      ? () => change({ apartments: block.apartments.filter(({ key }) => key !== apartment.key) })
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
          <div>
            <Button
              size="sm"
              icon="plus"
              onClick={() => change({ apartments: [...block.apartments, newApartmentDraft()] })}
            >
              Add Apartment
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

function hasErrors(block: BlockDraft, errors: FieldErrors): boolean {
  const keys = [block.key, ...block.apartments.map(({ key }) => key)];
  return Object.keys(errors).some((name) => keys.some((key) => name.startsWith(`${key}.`)));
}
