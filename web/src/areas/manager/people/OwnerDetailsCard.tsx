import type { Person } from '@amayumba/contract/accounts/person.ts';
import { type OwnerDetails, ownerDetailsSchema } from '@amayumba/contract/owners/ownership.ts';
import { OWNER_KINDS, type OwnerKind } from '@amayumba/contract/owners/rules.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { useConfirmedChange } from '../../../api/use-confirmed-change.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import { useChangeOwnerDetailsMutation, useGetOwnerDetailsQuery } from '../../../features/owners/ownerships.api.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConflictNote } from '../../../ui/ConflictNote.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { notify } from '../../../ui/notices.ts';
import { MoneyForm } from '../money/MoneyForm.tsx';

/**
 * The details of an owner for statements, remittances and tax. Renders nothing on a server without owners' accounts.
 */
export function OwnerDetailsCard({ owner }: { owner: Person }) {
  const query = useGetOwnerDetailsQuery(owner.id);
  const [isOpen, setOpen] = useState(false);
  const details = query.currentData;
  if (isUnknownCall(asProblem(query.error))) return null;
  return (
    <>
      <Card
        title="Payouts and tax"
        className="[&_dl]:mt-0"
        aside={
          details && (
            <Button size="sm" icon="edit" may="owner_accounts:write" onClick={() => setOpen(true)}>
              Change
            </Button>
          )
        }
      >
        <Figures title="Payouts and tax" query={query}>
          {({ kind, tin, payout_account }) => (
            <FactList
              facts={[
                ['Owner is', OWNER_KIND_TEXT[kind]],
                ['TIN', tin || 'Not entered'],
                ['Paid out to', payout_account || 'Not entered'],
              ]}
            />
          )}
        </Figures>
      </Card>
      {details && isOpen && <OwnerDetailsModal owner={owner} details={details} onClose={() => setOpen(false)} />}
    </>
  );
}

interface OwnerDetailsModalProps {
  owner: Person;
  details: OwnerDetails;
  onClose: () => void;
}

/** Changes the details of an owner for statements, remittances and tax. */
function OwnerDetailsModal({ owner, details, onClose }: OwnerDetailsModalProps) {
  const { draft, patch, clear, kept } = useStoredDraft(`owner-details-${owner.id}`, () => ({
    kind: details.kind,
    tin: details.tin,
    payout_account: details.payout_account,
  }));
  const [update] = useChangeOwnerDetailsMutation();
  const change = useConfirmedChange({
    row: details,
    schema: ownerDetailsSchema,
    valuesOf: ({ kind, tin, payout_account }) => ({
      'Owner is': OWNER_KIND_TEXT[kind],
      TIN: tin || 'None',
      'Paid out to': payout_account || 'None',
    }),
    send: ({ version }) => {
      const { kind, tin, payout_account } = draft;
      const body = { kind, tin: tin.trim(), payout_account: payout_account.trim(), version };
      return update({ owner: owner.id, body });
    },
    onDone: () => {
      notify.success('Saved', `Payouts and tax of ${owner.name}`);
      clear();
      onClose();
    },
  });
  const field = fieldsOf(draft, patch, change.problem?.fields);
  return (
    <MoneyForm
      draft={kept}
      title="Payouts and tax"
      description={owner.name}
      size="sm"
      sending={change}
      fields={['kind', 'tin', 'payout_account']}
      submitLabel="Save"
      onSubmit={change.confirm}
      onClose={onClose}
    >
      {change.conflict && <ConflictNote {...change.conflict} />}
      <SelectField
        label="Owner is"
        options={OWNER_KINDS.map((value) => ({ value, label: OWNER_KIND_TEXT[value] }))}
        {...field.text('kind')}
      />
      <TextField
        label="TIN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        {...field.text('tin')}
        hint="Ten digits"
      />
      <TextField
        label="Paid out to"
        autoComplete="off"
        maxLength={200}
        placeholder="Stanbic 9030012344417"
        {...field.text('payout_account')}
        hint="Bank and account, or a mobile money number"
      />
    </MoneyForm>
  );
}

const OWNER_KIND_TEXT: Readonly<Record<OwnerKind, string>> = { individual: 'A person', company: 'A company' };
