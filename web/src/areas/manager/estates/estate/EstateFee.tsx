import { formatDay } from '@amayumba/contract/calendar.ts';
import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import type { FeeAgreement } from '@amayumba/contract/owners/fee-agreement.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../../api/problem.ts';
import { useListFeeAgreementsQuery } from '../../../../features/owners/vendors.api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { AddAgreement, EditAgreement } from '../../owners/agreements/AgreementDialogs.tsx';
import { AgreementState, feeParts } from '../../owners/agreements/agreement-view.tsx';

/** What the office earns for an estate, now and before. Agreements are deleted in Owners. */
export function EstateFee({ estate }: { estate: { id: number; name: string } }) {
  const query = useListFeeAgreementsQuery({ estate_id: estate.id, page: 1, page_size: PAGE_SIZE_MAX });
  const [asked, setAsked] = useState<'add' | FeeAgreement | null>(null);
  const close = () => setAsked(null);
  if (isUnknownCall(asProblem(query.error))) return null;
  return (
    <Card
      title="Management fee"
      aside={
        <Button size="sm" icon="plus" may="owner_accounts:write" onClick={() => setAsked('add')}>
          Add agreement
        </Button>
      }
    >
      <Figures title="The fee agreements" query={query}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="text-[0.875rem] text-muted">No agreement: statements charge no management fee.</p>
          ) : (
            <ul aria-label="Fee agreements" className="-my-2.5 divide-y divide-line text-[0.875rem]">
              {results.map((agreement) => (
                <li key={agreement.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
                  <span className="min-w-0 flex-1 basis-60">
                    <b className="font-semibold text-ink">{feeParts(agreement).join(', ')}</b>
                    <span className="block text-sm text-muted tabular">From {formatDay(agreement.from_date)}</span>
                  </span>
                  <AgreementState agreement={agreement} />
                  <Button size="sm" variant="ghost" may="owner_accounts:write" onClick={() => setAsked(agreement)}>
                    Correct <span className="sr-only">the agreement from {formatDay(agreement.from_date)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Figures>
      {asked === 'add' && <AddAgreement estate={estate.id} onClose={close} />}
      {asked !== null && asked !== 'add' && <EditAgreement agreement={asked} onClose={close} />}
    </Card>
  );
}
