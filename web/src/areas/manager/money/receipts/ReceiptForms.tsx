import { formatUgx } from '@amayumba/contract/money.ts';
import { type Receipt, receiptSchema } from '@amayumba/contract/money/receipt.ts';
import { conflictIn } from '../../../../api/conflict.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import {
  useAllocateReceiptMutation,
  useChangeCertificateMutation,
} from '../../../../features/money/money-changes.api.ts';
import { receiptName } from '../../../../features/money/money-view.ts';
import { useListPaymentsQuery } from '../../../../features/payments/payments.api.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { useLatestRow } from '../../../../lib/use-latest-row.ts';
import { ConflictNote } from '../../../../ui/ConflictNote.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { SentForm } from '../../SentForm.tsx';
import { outstanding } from '../money-place.ts';
import { SplitFields } from '../record/SettlesFields.tsx';
import { faultsOf, linesOf, type SplitCharge, splitFrom, useRefusedSplit } from '../record/split.ts';

export function AllocateReceiptModal({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { draft, change, clear, kept } = useStoredDraft(`allocate-${receipt.id}-${receipt.version}`, () => ({
    split: splitFrom(receipt.allocations),
  }));
  const { split } = draft;
  // Without a page, because each charge of the account may take a part of it.
  const { currentData } = useListPaymentsQuery({ tenant_id: receipt.tenant_details.id });
  const [allocate, { isLoading, error }] = useAllocateReceiptMutation();
  const charges = currentData && chargesFor(receipt, currentData.results);
  const allocatable = receipt.allocated + receipt.unallocated;
  const allocated = linesOf(split).reduce((sum, { amount }) => sum + amount, 0);
  const hasFault = charges !== undefined && faultsOf(allocatable, charges, split).any;
  const problem = asProblem(error);
  const refused = useRefusedSplit(problem, split, charges ?? []);
  const save = async () => {
    const body = { allocations: linesOf(split), version: receipt.version };
    const { data } = await allocate({ id: receipt.id, body });
    if (!data) return;
    notify.success('Allocation changed', `${receiptName(receipt)} now settles ${formatUgx(data.allocated)}.`);
    clear();
    onClose();
  };
  return (
    <SentForm
      draft={kept}
      title={`Move what ${receiptName(receipt)} settles`}
      description="The printed receipt stays as it was issued. From now on, nothing of it is allocated automatically."
      size="lg"
      isPending={isLoading}
      problem={problem}
      fields={refused.fields}
      submitLabel="Save allocation"
      disabled={!charges || hasFault}
      onSubmit={save}
      onClose={onClose}
    >
      {charges ? (
        <>
          <SplitFields
            charges={charges}
            allocatable={allocatable}
            split={split}
            onChange={(next) => change({ split: next })}
            refused={refused}
          />
          <BeforeAfter
            changes={[
              sumChange('Settles', receipt.allocated, allocated),
              sumChange('Credit', receipt.unallocated, allocatable - allocated),
            ]}
          />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </SentForm>
  );
}

/** The charges that the receipt settles or could settle, each with its open amount without this receipt. */
function chargesFor(receipt: Receipt, charges: readonly Parameters<typeof outstanding>[0][]): SplitCharge[] {
  const own = new Map(receipt.allocations.map(({ charge, amount }) => [charge, amount]));
  return (
    charges
      // A charge that is settled completely counts as not owed.
      .filter((charge) => charge.account === receipt.account && (charge.is_owed !== false || own.has(charge.id)))
      .map((charge) => ({ charge, open_amount: outstanding(charge) + (own.get(charge.id) ?? 0) }))
      .filter(({ open_amount }) => open_amount > 0)
      .toSorted((a, b) => a.charge.due_date.localeCompare(b.charge.due_date))
  );
}

export function CertificateModal({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { seen, conflict, recordConflict } = useLatestRow(receipt);
  const { draft, patch, clear, kept } = useStoredDraft(`certificate-${receipt.id}-${receipt.version}`, () => ({
    certificate: receipt.withholding_certificate,
  }));
  const [change, { isLoading, error }] = useChangeCertificateMutation();
  const problem = asProblem(error);
  const { text } = fieldsOf(draft, patch, problem?.fields);
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
    <SentForm
      draft={kept}
      title="Withholding certificate"
      description={`${receiptName(receipt)}: ${formatUgx(receipt.withheld)} of tax withheld. The printed receipt stays as it was issued.`}
      size="sm"
      isPending={isLoading}
      problem={conflict ? undefined : problem}
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
        maxLength={100}
        {...text('certificate', 'withholding_certificate')}
      />
    </SentForm>
  );
}
