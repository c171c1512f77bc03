import { emptyEstate, type EstateDraft } from '../../../features/estates/estate-draft.ts';
import { useSaveEstate } from '../../../features/estates/use-save-estate.ts';
import { notify } from '../../../ui/notices.ts';
import { EstateFormModal } from './EstateFormModal.tsx';

/** Creates an estate with its blocks and apartments in one form. */
export function CreateEstateModal({ onClose }: { onClose: () => void }) {
  const { save, isPending, saveErrors: lastErrors, sending } = useSaveEstate(null);
  const submit = async (draft: EstateDraft) => {
    const saveErrors = await save(draft);
    if (saveErrors) return saveErrors; // the form shows the error
    notify.success(`${draft.name.trim()} was created.`);
    onClose();
    return undefined;
  };
  return (
    <EstateFormModal
      title="Create Estate"
      submitLabel="Create"
      pendingLabel="Creating..."
      initial={emptyEstate}
      isPending={isPending}
      saveErrors={lastErrors}
      sending={sending}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}
