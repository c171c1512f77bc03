import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { errorsOf } from '../../lib/errors-of.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useMay } from '../../lib/permissions.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { RangesFields } from './ApartmentFields.tsx';
import { type BlockDraft, copyOfBlock, type EstateDraft, newBlock } from './estate-draft.ts';

interface EstateFieldsProps {
  draft: EstateDraft;
  onChange: (change: Partial<EstateDraft>) => void;
  errors: FieldErrors;
  /** Accounts that can own the estate; the value is the user id. */
  owners: Pick<ComponentProps<typeof SelectField>, 'options' | 'list'>;
}

export function EstateFields({ draft, onChange, errors, owners }: EstateFieldsProps) {
  const field = fieldsOf(draft, onChange, errors);
  const mayReadOwners = useMay('owners:read');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Name"
        name="name"
        required
        maxLength={120}
        placeholder="Kololo Heights"
        {...field.text('name')}
      />
      <TextField label="Size" name="size" maxLength={80} placeholder="2 acres" {...field.text('size')} />
      <TextField
        label="Address"
        name="address"
        required
        maxLength={300}
        placeholder="Plot 12, Prince Charles Drive, Kampala"
        {...field.text('address')}
      />
      {mayReadOwners && (
        <SelectField label="Owner" name="owner" placeholder="No owner" {...owners} {...field.text('owner')} />
      )}
      <TextAreaField
        className="sm:col-span-2"
        label="Description"
        name="description"
        maxLength={4000}
        {...field.text('description')}
      />
    </div>
  );
}

interface BlocksFieldsProps {
  blocks: readonly BlockDraft[];
  onChange: (blocks: BlockDraft[]) => void;
  errors: FieldErrors;
}

/** The blocks of a new estate. A new block, or a copy of one, gets the focus. */
export function BlocksFields({ blocks, onChange, errors }: BlocksFieldsProps) {
  const [addedKey, setAddedKey] = useState<string>();
  const add = (block: BlockDraft) => {
    setAddedKey(block.key);
    onChange([...blocks, block]);
  };
  return (
    <section className="mt-6 border-t border-line pt-5">
      <header className="mb-3 flex items-center justify-between gap-3">
        <div>
          <h3 className="text-md tracking-normal">Blocks and apartments</h3>
          <p className="text-sm text-muted">
            {blocks.length === 0
              ? 'Optional: you can add them later.'
              : 'One line for each range of numbers; single homes can differ later.'}
          </p>
        </div>
        <Button size="sm" icon="plus" onClick={() => add(newBlock(blocks.at(-1)))}>
          Add Block
        </Button>
      </header>
      <ul className="grid gap-3" aria-label="Blocks">
        {blocks.map((block) => (
          <BlockItem
            key={block.key}
            block={block}
            errors={errors}
            isAdded={block.key === addedKey}
            onChange={(changed) => onChange(blocks.map((one) => (one.key === changed.key ? changed : one)))}
            onCopy={() => add(copyOfBlock(block, blocks.at(-1) ?? block))}
            onRemove={() => onChange(blocks.filter(({ key }) => key !== block.key))}
          />
        ))}
      </ul>
    </section>
  );
}

interface BlockItemProps {
  block: BlockDraft;
  onChange: (block: BlockDraft) => void;
  onCopy: () => void;
  onRemove: () => void;
  errors: FieldErrors;
  isAdded: boolean;
}

function BlockItem({ block, onChange, onCopy, onRemove, errors, isAdded }: BlockItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isAdded) return;
    const name = item.current?.querySelector('input');
    name?.focus();
    name?.select();
    item.current?.scrollIntoView({ block: 'nearest' });
  }, [isAdded]);
  const change = (part: Partial<BlockDraft>) => onChange({ ...block, ...part });
  const field = fieldsOf(block, change, errorsOf(errors, `${block.key}.`));
  const name = block.name.trim() || 'New block';
  return (
    <li ref={item} className="grid gap-3 rounded-lg border border-line bg-sunken/50 p-3.5">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Block name"
          className="min-w-36 flex-1"
          maxLength={80}
          placeholder="Block A"
          {...field.text('name')}
        />
        <TextField
          label="Block description"
          className="min-w-48 flex-[2]"
          maxLength={2000}
          {...field.text('description')}
        />
        <div className="flex items-center gap-1 sm:pt-6.5">
          <Button size="sm" className="sm:min-h-11" onClick={onCopy}>
            Copy <span className="sr-only">{name}</span>
          </Button>
          <IconButton icon="trash" label={`Remove ${name}`} tone="danger" onClick={onRemove} />
        </div>
      </div>
      <RangesFields of={name} ranges={block.ranges} onChange={(ranges) => change({ ranges })} errors={errors} />
    </li>
  );
}
