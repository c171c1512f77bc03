import { type SubmitEvent, useState } from 'react';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import {
  newRange,
  rangeBodies,
  rangeErrors,
  rangeFaults,
  shownFaults,
} from '../../../../features/estates/estate-draft.ts';
import type { ListedBlock } from '../../../../features/estates/estate-schemas.ts';
import { apartmentsText } from '../../../../features/estates/apartments-text.ts';
import { RangePreview } from '../../../../features/estates/RangePreview.tsx';
import { RangesFields } from '../../../../features/estates/RangesFields.tsx';
import { useAddApartments } from '../../../../features/estates/use-add-apartments.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { notify } from '../../../../ui/notices.ts';
import { FailureBanner } from './FailureBanner.tsx';

interface AddApartmentsModalProps {
  block: ListedBlock;
  /** The numbers that the block has already. */
  taken: readonly string[];
  onClose: () => void;
}

/** Adds apartments to a block by ranges of numbers. */
export function AddApartmentsModal({ block, taken, onClose }: AddApartmentsModalProps) {
  const { draft, change, clear, kept } = useStoredDraft(`add-apartments-${block.id}`, () => ({ ranges: [newRange()] }));
  const { ranges } = draft;
  const [wasChecked, setChecked] = useState(false);
  const { save, isPending, failures } = useAddApartments();
  const [failure] = failures;
  const bodies = ranges.flatMap(rangeBodies);
  const faults = rangeFaults(ranges, failures.length > 0 ? [] : taken);
  const errors = {
    ...(failure && rangeErrors(failure.problem.fields ?? {}, ranges)),
    ...shownFaults(faults, wasChecked),
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || bodies.length === 0 || Object.keys(faults).length > 0) return;
    const isSaved = await save(block.id, bodies);
    if (!isSaved) return; // the form shows the failures
    clear();
    notify.success(bodies.length === 1 ? '1 apartment was added.' : `${apartmentsText(bodies.length)} were added.`);
    onClose();
  };
  return (
    <Modal
      draft={kept}
      title="Add apartments"
      description={block.name}
      size="xl"
      onClose={onClose}
      isPending={isPending}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          {failure &&
            (failure.name === 'Apartments' ? (
              <FailureBanner title={failure.problem.error} failures={[]} />
            ) : (
              <FailureBanner failures={failures} />
            ))}
          <FormButtons onCancel={onClose} isPending={isPending} pendingLabel="Adding..." disabled={bodies.length === 0}>
            {bodies.length === 0 ? 'Add apartments' : `Add ${apartmentsText(bodies.length)}`}
          </FormButtons>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17.5rem]">
        <div className="grid gap-3">
          <RangesFields of={block.name} ranges={ranges} onChange={(next) => change({ ranges: next })} errors={errors} />
        </div>
        <RangePreview blocks={[{ key: 'block', name: block.name, description: '', ranges }]} />
      </div>
    </Modal>
  );
}
