import type { Person } from '@amayumba/contract/accounts/person.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { useGetOwnerDetailsQuery } from '../../../features/owners/ownerships.api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { OWNER_KIND_TEXT } from './owner-kind-text.ts';
import { OwnerDetailsModal } from './OwnerDetailsModal.tsx';

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
