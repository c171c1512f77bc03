import { counted } from '../../../lib/counted.ts';
import type { ImportDraft } from '@amayumba/contract/imports/import.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useCreateImportMutation } from '../../../features/imports/imports.api.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { importPath } from './import-paths.ts';

/** Confirms the import of the whole draft, and starts it. */
export function ImportAllDialog({ draft, onClose }: { draft: ImportDraft; onClose: () => void }) {
  const { go } = useNavigation();
  // The key prevents a second import if a lost response makes the dialog send the call again.
  const [key] = useState(newKey);
  const [createImport, { isLoading, error }] = useCreateImportMutation();
  const { made, rows } = draft.report;
  const action = `Import ${counted(rows.made + rows.changed, 'row')}`;
  const confirm = async () => {
    const { data } = await createImport({ draft: draft.id, key });
    // Replaces the dialog's history entry, so that Back opens the preview.
    if (data) go(importPath(data.id), { replace: true });
  };
  return (
    <ConfirmDialog
      title={`${action}?`}
      confirmLabel={action}
      isDanger={false}
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          {counted(made.apartments, 'apartment')} in {counted(made.estates, 'new estate')} and{' '}
          {counted(made.tenants, 'tenant')} will be added.
        </li>
        {made.invited > 0 && <li>{counted(made.invited, 'tenant')} will get an invitation by email.</li>}
        {made.with_code > 0 && (
          <li>
            {counted(made.with_code, 'tenant')} without email can sign in with one-time codes, which you print after the
            import.
          </li>
        )}
        {rows.refused > 0 && <li>{counted(rows.refused, 'refused row')} will be left out.</li>}
        <li>You can undo the import until something depends on it.</li>
      </ul>
    </ConfirmDialog>
  );
}
