import type { Person } from '@amayumba/contract/accounts/person.ts';
import { type OwnerDetails, ownerDetailsSchema } from '@amayumba/contract/owners/ownership.ts';
import { OWNER_KINDS, type OwnerKind } from '@amayumba/contract/owners/rules.ts';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import { useChangeOwnerDetailsMutation } from '../../../features/owners/ownerships.api.ts';
import { useLatestRow } from '../../../lib/use-latest-row.ts';
import { ConflictNote } from '../../../ui/ConflictNote.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { MoneyForm } from '../money/MoneyForm.tsx';
import { OWNER_KIND_TEXT } from './owner-kind-text.ts';

interface OwnerDetailsModalProps {
  owner: Person;
  details: OwnerDetails;
  onClose: () => void;
}

/** Changes the details of an owner for statements, remittances and tax. */
export function OwnerDetailsModal({ owner, details, onClose }: OwnerDetailsModalProps) {
  const { seen, conflict, recordConflict } = useLatestRow(details);
  const { draft, patch, clear, kept } = useStoredDraft(`owner-details-${owner.id}`, () => ({
    kind: details.kind,
    tin: details.tin,
    account: details.payout_account,
  }));
  const [change, { isLoading, error }] = useChangeOwnerDetailsMutation();
  const problem = asProblem(error);
  const save = async () => {
    const { kind, tin, account } = draft;
    const body = { kind, tin: tin.trim(), payout_account: account.trim(), version: seen.version };
    const { error: failure } = await change({ owner: owner.id, body });
    const found = conflictIn(asProblem(failure), ownerDetailsSchema);
    if (found) recordConflict(found);
    if (failure) return;
    notify.success('Saved', `Payouts and tax of ${owner.name}`);
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      title="Payouts and tax"
      description={owner.name}
      size="sm"
      sending={{ isPending: isLoading, problem: conflict ? undefined : problem }}
      fields={['kind', 'tin', 'payout_account']}
      submitLabel="Save"
      onSubmit={save}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNote
          {...conflict}
          differences={[
            { label: 'Owner is', before: OWNER_KIND_TEXT[conflict.before.kind], now: OWNER_KIND_TEXT[seen.kind] },
            { label: 'TIN', before: conflict.before.tin || 'None', now: seen.tin || 'None' },
            {
              label: 'Paid out to',
              before: conflict.before.payout_account || 'None',
              now: seen.payout_account || 'None',
            },
          ]}
        />
      )}
      <SelectField
        label="Owner is"
        options={OWNER_KINDS.map((value) => ({ value, label: OWNER_KIND_TEXT[value] }))}
        value={draft.kind}
        onChange={({ target }) => patch({ kind: target.value as OwnerKind })}
        error={problem?.fields?.['kind']}
      />
      <TextField
        label="TIN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={draft.tin}
        onChange={({ target }) => patch({ tin: target.value })}
        error={problem?.fields?.['tin']}
        hint="Ten digits"
      />
      <TextField
        label="Paid out to"
        autoComplete="off"
        maxLength={200}
        placeholder="Stanbic 9030012344417"
        value={draft.account}
        onChange={({ target }) => patch({ account: target.value })}
        error={problem?.fields?.['payout_account']}
        hint="Bank and account, or a mobile money number"
      />
    </MoneyForm>
  );
}
