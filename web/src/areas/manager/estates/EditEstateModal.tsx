import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { estateDraft, type EstateDraft } from '../../../features/estates/estate-draft.ts';
import type { ListedEstate } from '../../../features/estates/estate-schemas.ts';
import { useListApartmentsOfEstateQuery, useListBlocksQuery } from '../../../features/estates/estates.api.ts';
import { useSaveEstate } from '../../../features/estates/use-save-estate.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { notify } from '../../../ui/notices.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { EstateFormModal } from './EstateFormModal.tsx';

interface EditEstateModalProps {
  estate: ListedEstate;
  onClose: () => void;
}

/**
 * Changes an estate, its blocks and apartments. It fetches them first, because the form starts from their newest
 * values.
 */
export function EditEstateModal({ estate, onClose }: EditEstateModalProps) {
  const [openedAt] = useState(Date.now);
  const [initial, setInitial] = useState<EstateDraft & { id: number }>();
  // Once the form exists it keeps its input, so the lists are not fetched again.
  const options = { refetchOnMountOrArgChange: true, skip: initial !== undefined };
  const blocks = useListBlocksQuery(estate.id, options);
  const apartments = useListApartmentsOfEstateQuery(estate.id, options);
  const problem = asProblem(blocks.error ?? apartments.error);
  const isFresh = [blocks, apartments].every(({ fulfilledTimeStamp: at }) => at !== undefined && at >= openedAt);
  if (!initial && isFresh && blocks.data && apartments.data) {
    setInitial({ ...estateDraft(estate, blocks.data, apartments.data), id: estate.id });
  }
  if (initial) return <EditEstateForm initial={initial} onClose={onClose} />;
  return (
    <Modal title="Edit Estate" description={estate.name} size="xl" onClose={onClose}>
      {problem ? (
        <ErrorState
          title="Blocks and apartments could not be loaded"
          message={problem.error}
          isRetrying={blocks.isFetching || apartments.isFetching}
          onRetry={() => {
            void blocks.refetch();
            void apartments.refetch();
          }}
        />
      ) : (
        <div className="grid min-h-60 place-items-center text-muted">
          <Spinner label="Loading blocks and apartments..." />
        </div>
      )}
    </Modal>
  );
}

function EditEstateForm({ initial, onClose }: { initial: EstateDraft & { id: number }; onClose: () => void }) {
  const { save, isPending, saveErrors: lastErrors, sending } = useSaveEstate(initial);
  const submit = async (draft: EstateDraft) => {
    const saveErrors = await save(draft);
    if (saveErrors) return saveErrors; // the form shows the error
    notify.success(`${draft.name.trim()} was saved.`);
    onClose();
    return undefined;
  };
  return (
    <EstateFormModal
      title="Edit Estate"
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      initial={initial}
      isPending={isPending}
      saveErrors={lastErrors}
      sending={sending}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}
