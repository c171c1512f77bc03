import { formatUgx } from '@amayumba/contract/money.ts';
import { type Receipt, receiptSchema } from '@amayumba/contract/money/receipt.ts';
import { conflictIn } from '../../../../api/conflict.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { useChangeCertificateMutation } from '../../../../features/money/money-changes.api.ts';
import { receiptName } from '../../../../features/money/money-view.ts';
import { useLatestRow } from '../../../../lib/use-latest-row.ts';
import { ConflictNote } from '../../../../ui/ConflictNote.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { MoneyForm } from '../MoneyForm.tsx';

/** Records the certificate of the tax that a tenant withheld. */
export function CertificateModal({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { seen, conflict, recordConflict } = useLatestRow(receipt);
  const { draft, patch, clear, kept } = useStoredDraft(`certificate-${receipt.id}`, () => ({
    certificate: receipt.withholding_certificate,
  }));
  const [change, { isLoading, error }] = useChangeCertificateMutation();
  const problem = asProblem(error);
  const save = async () => {
    const body = { withholding_certificate: draft.certificate.trim(), version: seen.version };
    const { error: failure } = await change({ id: receipt.id, body });
    const found = conflictIn(asProblem(failure), receiptSchema);
    if (found) recordConflict(found);
    if (failure) return;
    notify.success('Certificate saved', receiptName(receipt));
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      title="Withholding certificate"
      description={`${receiptName(receipt)}: ${formatUgx(receipt.withheld)} of tax withheld. The printed receipt stays as it was issued.`}
      size="sm"
      sending={{ isPending: isLoading, problem: conflict ? undefined : problem }}
      fields={['withholding_certificate']}
      submitLabel="Save"
      onSubmit={save}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNote
          {...conflict}
          differences={[
            {
              label: 'Certificate',
              before: conflict.before.withholding_certificate || 'None',
              now: seen.withholding_certificate || 'None',
            },
          ]}
        />
      )}
      <TextField
        label="Number of the certificate"
        autoComplete="off"
        maxLength={100}
        value={draft.certificate}
        onChange={({ target }) => patch({ certificate: target.value })}
        error={problem?.fields?.['withholding_certificate']}
      />
    </MoneyForm>
  );
}
