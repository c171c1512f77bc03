import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { Button } from '../../ui/Button.tsx';
import type { ApartmentChoices } from './ApartmentFields.tsx';
import { BlockFields } from './BlockFields.tsx';
import { type BlockDraft, newBlockDraft } from './estate-draft.ts';

interface BlocksFieldsProps {
  blocks: readonly BlockDraft[];
  onChange: (blocks: BlockDraft[]) => void;
  errors: FieldErrors;
  choices: ApartmentChoices;
  /** Pictures are uploading and cannot be replaced. */
  isPending: boolean;
}

/** The blocks of the estate form. The form does not store blocks without a name or apartments without a number. */
export function BlocksFields({ blocks, onChange, errors, choices, isPending }: BlocksFieldsProps) {
  return (
    <section className="mt-6 border-t border-line pt-5">
      <header className="mb-3 flex items-center justify-between gap-3">
        <div>
          <h3 className="text-md tracking-normal">Blocks and apartments</h3>
          <p className="text-sm text-muted">
            {blocks.length === 0 ? 'Optional: you can add them later.' : 'Only those with a name or number are saved.'}
          </p>
        </div>
        <Button size="sm" icon="plus" onClick={() => onChange([...blocks, newBlockDraft()])}>
          Add Block
        </Button>
      </header>
      <ul className="grid gap-3" aria-label="Blocks">
        {blocks.map((block) => (
          <BlockFields
            key={block.key}
            block={block}
            errors={errors}
            choices={choices}
            isPending={isPending}
            onChange={(changed) => onChange(blocks.map((current) => (current.key === changed.key ? changed : current)))}
            onRemove={block.id === null ? () => onChange(blocks.filter(({ key }) => key !== block.key)) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}
