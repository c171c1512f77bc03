import { emptyEstate, type EstateDraft } from '../../../features/estates/estate-draft.ts';
import { useSaveEstate } from '../../../features/estates/use-save-estate.ts';
import { notify } from '../../../ui/notices.ts';
import { EstateFormModal } from './EstateFormModal.tsx';

/** Creates an estate with its blocks and apartments in one go. */
export function CreateEstateModal({ onClose }: { onClose: () => void }) {
  const { save, isPending, trouble, sending } = useSaveEstate(null);
  const submit = async (draft: EstateDraft) => {
    if (!(await save(draft))) return; // the form says why
    notify.success(`${draft.name.trim()} was created.`);
    onClose();
  };
  return (
    <EstateFormModal
      title="Create Estate"
      submitLabel="Create"
      pendingLabel="Creating..."
      initial={emptyEstate}
      isPending={isPending}
      trouble={trouble}
      sending={sending}
      onClose={onClose}
      onSubmit={(draft) => void submit(draft)}
    />
  );
}
