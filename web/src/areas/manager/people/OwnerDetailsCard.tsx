import type { Person } from '@amayumba/contract/accounts/person.ts';
import { type OwnerDetails, ownerDetailsSchema } from '@amayumba/contract/owners/ownership.ts';
import { OWNER_KINDS, type OwnerKind } from '@amayumba/contract/owners/rules.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { useChangeOwnerDetailsMutation, useGetOwnerDetailsQuery } from '../../../features/owners/ownerships.api.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import type { MergeFields } from '../../../lib/merge.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { EditModal } from '../estates/forms/EditModal.tsx';
import { useEditForm } from '../estates/forms/use-edit-form.ts';

/** An owner's details for statements and tax. Renders nothing on a server without owners' accounts. */
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

type DetailsDraft = Pick<OwnerDetails, 'kind' | 'tin' | 'payout_account'>;

const FIELDS: MergeFields<DetailsDraft> = {
  kind: { label: 'Owner is', show: ({ kind }) => OWNER_KIND_TEXT[kind] },
  tin: 'TIN',
  payout_account: 'Paid out to',
};

function OwnerDetailsModal({ owner, details, onClose }: OwnerDetailsModalProps) {
  const [update] = useChangeOwnerDetailsMutation();
  const edit = useEditForm<DetailsDraft, OwnerDetails>({
    name: `owner-details-${owner.id}`,
    stored: details,
    draftOf: ({ kind, tin, payout_account }) => ({ kind, tin, payout_account }),
    schema: ownerDetailsSchema,
    fields: FIELDS,
    required: [],
    save: ({ kind, tin, payout_account }, version) =>
      update({ owner: owner.id, body: { kind, tin: tin.trim(), payout_account: payout_account.trim(), version } }),
    nameOf: () => owner.name,
    onClose,
  });
  const field = fieldsOf(edit.draft, edit.change, edit.errors);
  return (
    <EditModal title="Payouts and tax" description={owner.name} size="md" edit={edit}>
      <div className="grid gap-4">
        <SelectField
          label="Owner is"
          options={OWNER_KINDS.map((value) => ({ value, label: OWNER_KIND_TEXT[value] }))}
          {...field.text('kind')}
        />
        <TextField label="TIN" inputMode="numeric" maxLength={10} {...field.text('tin')} hint="Ten digits" />
        <TextField
          label="Paid out to"
          maxLength={200}
          placeholder="Stanbic 9030012344417"
          {...field.text('payout_account')}
          hint="Bank and account, or a mobile money number"
        />
      </div>
    </EditModal>
  );
}

const OWNER_KIND_TEXT: Readonly<Record<OwnerKind, string>> = { individual: 'A person', company: 'A company' };
