import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { type Claim, CLAIM_LABELS, CLAIM_STATES } from '@amayumba/contract/money/claim.ts';
import { listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { request } from '../../../../api/request.ts';
import { usePolling } from '../../../../api/use-polling.ts';
import { CLAIM_TONES } from '../../../../features/money/claim-view.ts';
import { useListClaimsQuery } from '../../../../features/money/money.api.ts';
import { today } from '../../../../lib/today.ts';
import { choiceParam, idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { FileLink } from '../../../../ui/FileLink.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { ParamSearch, ParamSelect } from '../../../../ui/ParamFields.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AccountTenant } from '../AccountTenant.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { MoneyTable, PAGE_SIZE } from '../MoneyTable.tsx';
import { useKey } from '../use-key.ts';
import { ClaimFacts, ClaimProof } from './ClaimFacts.tsx';
import { AcceptClaimModal, RejectClaimModal } from './ClaimDialogs.tsx';
import { listedAnswer } from '../../../../lib/listed-answer.ts';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { RowCard } from '../../../../ui/RowCard.tsx';

const STATES = CLAIM_STATES.map((value) => ({ value, label: CLAIM_LABELS[value] }));

export function ClaimsTab() {
  const { params, change } = useListParams();
  const state = choiceParam(params, 'state', CLAIM_STATES) ?? 'waiting';
  const filter = { search: params.get('search') ?? undefined, estate_id: idParam(params, 'estate') ?? undefined };
  const isNarrowed = Boolean(filter.search) || filter.estate_id !== undefined || state !== 'waiting';
  const clear = () => change({ search: null, estate: null, state: null });
  const page = pageParam(params);
  const query = useListClaimsQuery({ ...filter, state, page, page_size: PAGE_SIZE }, usePolling(0));
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
        count={Number(state !== 'waiting') + Number(filter.estate_id !== undefined)}
        onClear={isNarrowed ? clear : undefined}
        search={<ParamSearch label="Search claims" placeholder="Name, unit, phone" />}
        filters={
          <>
            <ParamSelect name="state" label="State" options={STATES} usual="waiting" />
            <EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />
          </>
        }
        action={
          <ExportButton
            fileName={`amayumba-claims-${today()}`}
            requestFor={(file) => request(listClaims, { query: { ...filter, state, file } })}
          />
        }
      />
      {state === 'waiting' && query.isLoading && <Skeleton className="h-24 rounded-none! max-sm:hidden" />}
      {chosen?.state === 'waiting' && <ClaimProof key={chosen.id} claim={chosen} />}
      <MoneyTable
        label="Claims"
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
            title={isNarrowed ? 'No claims found' : 'No claims to verify'}
            onClear={isNarrowed ? clear : undefined}
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
