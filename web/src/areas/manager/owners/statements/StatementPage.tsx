import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { OwnerStatement } from '@amayumba/contract/owners/owner-statement.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { FRESH_LINK_MS, usePolling } from '../../../../api/use-polling.ts';
import { useGetOwnerStatementQuery, useListOwnerBalancesQuery } from '../../../../features/owners/owners.api.ts';
import { StatementPaper } from '../../../../features/owners/StatementPaper.tsx';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { idParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { MenuButton } from '../../../../ui/MenuButton.tsx';
import { RecordPage } from '../../../../ui/RecordPage.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { linePathOf } from '../owner-paths.ts';
import { type OwnerDialog, OwnerDialogs } from '../OwnerDialogs.tsx';
import { useStatementFiles } from './use-statement-files.ts';
import { NoRecord } from '../../NoRecord.tsx';

const TRAIL = [
  { label: 'Owners', to: '/manager/owners' },
  { label: 'Statements', to: '/manager/owners?tab=statements' },
];

export function StatementPage() {
  const id = Number(useParams()['id']);
  const polling = usePolling(FRESH_LINK_MS);
  const query = useGetOwnerStatementQuery({ id }, { ...polling, skip: !(id > 0) });
  const { data, isFetching } = query;
  if (!data || data.id !== id) return <NoRecord what="statement" id={id} trail={TRAIL} query={query} />;
  return <Loaded key={id} id={id} statement={data} isFetching={isFetching} />;
}

function Loaded({ id, statement, isFetching }: { id: number; statement: OwnerStatement; isFetching: boolean }) {
  const { params, change } = useListParams();
  const estate = idParam(params, 'estate') ?? undefined;
  const [dialog, setDialog] = useState<OwnerDialog | null>(null);
  const { isPending, saveAs } = useStatementFiles();
  const { owner, owner_name, month, statement_code: code, replaced_by, reason } = statement;
  const { data: balances } = useListOwnerBalancesQuery({ owner, page: 1, page_size: 1 });
  const estates = statement.estates.flatMap(({ estate: value, estate_name }) =>
    value === null ? [] : [{ value, label: estate_name ?? '' }],
  );
  return (
    <>
      <RecordPage
        title={`${owner_name}, ${monthTitle(month)}`}
        trail={TRAIL}
        state={replaced_by === null ? <Badge tone="green">Issued</Badge> : <Badge tone="grey">Replaced</Badge>}
        subtitle={
          <span className="tabular">
            {code} ·{' '}
            <Link to={RECORD_PATHS.owner(owner)} className="font-semibold text-link hover:underline">
              {owner_name}
            </Link>
          </span>
        }
        actions={
          <>
            <MenuButton
              label="More"
              icon="more"
              variant="secondary"
              isPending={isPending}
              items={[
                {
                  label: 'Excel (XLSX)',
                  icon: 'download',
                  isDisabled: isPending,
                  onSelect: () => saveAs('xlsx', { id, code }, estate),
                },
                {
                  label: 'Replace it',
                  may: 'owner_accounts:write',
                  icon: 'refresh',
                  isDisabled: replaced_by !== null,
                  onSelect: () => setDialog({ kind: 'run', month, owner }),
                },
              ]}
            />
            <Button icon="print" isPending={isPending} onClick={() => saveAs('pdf', { id, code }, estate)}>
              PDF
            </Button>
            {replaced_by === null && (
              <Button
                variant="primary"
                icon="wallet"
                may="owner_accounts:write"
                onClick={() => setDialog({ kind: 'remit', owner: balances?.results[0], statement: id })}
              >
                Record remittance
              </Button>
            )}
          </>
        }
      >
        {replaced_by !== null && (
          <Banner
            tone="amber"
            className="mb-3"
            title="This statement was replaced"
            action={
              <ButtonLink size="sm" to={RECORD_PATHS.ownerStatement(replaced_by)}>
                Open the new one
              </ButtonLink>
            }
          >
            It stays as it was issued.
          </Banner>
        )}
        {statement.replaces !== null && (
          <Banner
            tone="indigo"
            className="mb-3"
            title="This statement replaces another"
            action={
              <ButtonLink size="sm" to={RECORD_PATHS.ownerStatement(statement.replaces)}>
                Open the old one
              </ButtonLink>
            }
          >
            {reason}
          </Banner>
        )}
        {estates.length > 1 && (
          <div className="mx-auto mb-3 flex max-w-[60rem] flex-wrap items-end gap-3">
            <SelectField
              className="w-64 max-sm:w-full"
              label="Estate"
              placeholder={`All ${estates.length} estates`}
              options={estates}
              value={estate ?? ''}
              onChange={({ target }) => change({ estate: Number(target.value) || undefined })}
            />
            <p className="pb-3 text-sm text-muted tabular">
              {balances?.results[0] && `Due today ${formatUgx(balances.results[0].balance)}`}
            </p>
          </div>
        )}
        <div className={isFetching ? 'opacity-60' : undefined}>
          <StatementPaper statement={statement} estate={estate} pathOf={linePathOf(owner)} />
        </div>
      </RecordPage>
      {dialog && <OwnerDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
