import { choiceFilter, idFilter, textFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { type Claim, CLAIM_LABELS, CLAIM_STATES } from '@amayumba/contract/money/claim.ts';
import { listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { usePolling } from '../../../../api/use-polling.ts';
import { CLAIM_TONES } from '../../../../features/money/claim-view.ts';
import { useListClaimsQuery } from '../../../../features/money/money.api.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { FileLink } from '../../../../ui/FileLink.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { ParamSearch, ParamSelect } from '../../../../ui/ParamFields.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AccountTenant } from '../AccountTenant.tsx';
import { ExportButton } from '../../ExportButton.tsx';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { useKey } from '../use-key.ts';
import { ClaimFacts, ClaimProof } from './ClaimFacts.tsx';
import { AcceptClaimModal, RejectClaimModal } from './ClaimDialogs.tsx';
import { listedAnswer } from '../../../../lib/listed-answer.ts';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { RowCard } from '../../../../ui/RowCard.tsx';

const STATES = CLAIM_STATES.map((value) => ({ value, label: CLAIM_LABELS[value] }));

const FILTERS = {
  search: textFilter('search'),
  estate_id: idFilter('estate'),
  state: choiceFilter('state', CLAIM_STATES),
};

export function ClaimsTab() {
  const list = useListFilter(FILTERS);
  const { onClear } = list;
  const { state = 'waiting' } = list.filter;
  const filter = { ...list.filter, state };
  const query = useListClaimsQuery({ ...list.paged, state }, usePolling(0));
  const [asked, setAsked] = useState<{ what: 'accept' | 'reject'; claim: Claim } | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const close = () => setAsked(null);
  const claims = listedAnswer(query)?.results ?? [];
  const chosen = claims.find(({ id }) => id === chosenId) ?? claims[0];
  const step = (by: number) => setChosenId(claims[claims.indexOf(chosen as Claim) + by]?.id ?? chosen?.id ?? null);
  const ask = (what: 'accept' | 'reject') => chosen?.state === 'waiting' && setAsked({ what, claim: chosen });
  useKey('a', () => ask('accept'), 'money:write');
  useKey('r', () => ask('reject'), 'money:write');
  useKey('j', () => step(1));
  useKey('k', () => step(-1));
  const actions = (claim: Claim) =>
    claim.state === 'waiting' && (
      <span className="flex justify-end gap-1.5">
        <Button
          size="sm"
          icon="check"
          may="money:write"
          aria-keyshortcuts="a"
          onFocus={() => setChosenId(claim.id)}
          onClick={() => setAsked({ what: 'accept', claim })}
        >
          Accept <span className="sr-only">the claim of {claim.tenant_details.name}</span>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          may="money:write"
          aria-keyshortcuts="r"
          onFocus={() => setChosenId(claim.id)}
          className="text-rose-ink!"
          onClick={() => setAsked({ what: 'reject', claim })}
        >
          Reject <span className="sr-only">the claim of {claim.tenant_details.name}</span>
        </Button>
      </span>
    );
  return (
    <>
      <FilterBar
        count={list.count}
        onClear={onClear}
        search={<ParamSearch label="Search claims" placeholder="Name, unit, phone" />}
        filters={
          <>
            <ParamSelect name="state" label="State" options={STATES} usual="waiting" />
            <EstateSelect value={filter.estate_id} onChange={(estate) => list.change({ estate })} />
          </>
        }
        action={<ExportButton name="claims" call={listClaims} query={filter} />}
      />
      {state === 'waiting' && query.isLoading && <Skeleton className="h-24 rounded-none! max-sm:hidden" />}
      {chosen?.state === 'waiting' && <ClaimProof key={chosen.id} claim={chosen} />}
      <ListRows
        noun="claims"
        query={query}
        isCurrent={({ id }) => id === chosen?.id}
        columns={[...COLUMNS, column('Actions', { isHeaderHidden: true }, actions)]}
        card={(claim) => (
          <RowCard title={<AccountTenant of={claim} />} aside={formatUgx(claim.amount)}>
            <ClaimFacts claim={claim} />
            {actions(claim)}
          </RowCard>
        )}
        empty={
          <NoRows
            icon="check"
            title={onClear ? 'No claims found' : 'No claims to verify'}
            onClear={onClear}
            noMatch="No claim matches the search and filters."
          >
            What tenants log as paid appears here.
          </NoRows>
        }
      />
      {asked?.what === 'accept' && <AcceptClaimModal claim={asked.claim} onClose={close} />}
      {asked?.what === 'reject' && <RejectClaimModal claim={asked.claim} onClose={close} />}
    </>
  );
}

const COLUMNS: readonly Column<Claim>[] = [
  column('Tenant', (claim) => <AccountTenant of={claim} />),
  column('Claimed', { align: 'right', className: 'font-semibold text-ink whitespace-nowrap' }, ({ amount }) =>
    formatUgx(amount),
  ),
  column('Method', ({ method, reference_number }) => (
    <>
      {method}
      <span className="block text-xs text-muted tabular">{reference_number}</span>
    </>
  )),
  column('Paid on', { hiddenBelow: 'md', className: 'whitespace-nowrap tabular' }, ({ paid_on, logged_at }) =>
    paid_on === null ? `Logged ${formatDayOf(logged_at)}` : formatDay(paid_on),
  ),
  column('Photo', ({ receipt_file }) => (receipt_file ? <FileLink href={receipt_file} what="the photo" /> : 'None')),
  column('State', { hiddenBelow: 'lg' }, ({ state, reason }) => (
    <>
      <Badge tone={CLAIM_TONES[state]}>{CLAIM_LABELS[state]}</Badge>
      {reason && <span className="block text-xs text-muted">{reason}</span>}
    </>
  )),
];
