import { formatDay } from '@amayumba/contract/calendar.ts';
import {
  type Retention,
  RETENTION_KEYS,
  RETENTION_RULES,
  type RetentionChange,
  type RetentionKey,
} from '@amayumba/contract/privacy/retention.ts';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { useStoredMerge } from '../../../auth/use-stored-draft.ts';
import {
  useGetRetentionQuery,
  useListFormerTenantsQuery,
  useUpdateRetentionMutation,
} from '../../../features/privacy/privacy.api.ts';
import { newMerge } from '../../../lib/merge.ts';
import { useMay } from '../../../lib/permissions.ts';
import { pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { Link } from '../../../ui/Link.tsx';
import { notify } from '../../../ui/notices.ts';
import { PageForm } from '../../../ui/PageForm.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const WORDS: Readonly<Record<RetentionKey, readonly [label: string, hint: string]>> = {
  sign_in_days: [
    'Sign-ins',
    'Days after they ended. Devices and internet addresses in the audit record go after as many days.',
  ],
  sent_mail_days: ['Sent mail', 'Days the copy of a sent mail is kept. Unsent mail is never removed.'],
  contact_message_days: ['Contact messages', 'Days after they arrived.'],
  unused_account_days: ['Accounts without a home', 'Days since the last visit of somebody who never got a home.'],
  notification_days: ['Messages in the portal', 'Days after they were sent. 0: kept.'],
  attachment_days: ['Attachments of closed complaints', 'Days after the complaint was closed. 0: kept.'],
  former_tenant_years: [
    'Identity of former tenants',
    'Years after the last lease. Then the portal proposes to erase it; a manager decides. 0: never.',
  ],
};

type Draft = Record<RetentionKey, string>;

const draftOf = (retention: Retention) =>
  Object.fromEntries(RETENTION_KEYS.map((key) => [key, String(retention[key])])) as Draft;

/** Sets how long each kind of record is stored. It does not affect money, leases and receipts. */
export function RetentionCard() {
  const query = useGetRetentionQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!query.data && isUnknownCall(asProblem(query.error))) return null;
  return (
    <Card title="How long things are kept">
      <p className="max-w-[70ch] text-sm text-muted">
        The law asks to keep personal data no longer than it is needed. What is older goes every night, from a week
        after the portal was set up or upgraded to do so, and the audit record says how much. Payments, leases, receipts
        and the audit record of who did what are never removed. The page{' '}
        <Link to="/privacy" className="rounded-xs font-semibold text-link hover:underline">
          Privacy
        </Link>{' '}
        tells everybody these periods.
      </p>
      <div className="mt-4">
        <Figures title="The periods" query={query}>
          {(retention) => <RetentionForm retention={retention} />}
        </Figures>
      </div>
    </Card>
  );
}

function RetentionForm({ retention }: { retention: Retention }) {
  // The form compares with the values it opened with, so that it does not send back a period that only another manager
  // changed.
  const form = useStoredMerge('retention', () => newMerge(draftOf(retention), undefined), {});
  const { draft, stored, kept } = form;
  const [updateRetention, { isLoading, error, reset }] = useUpdateRetentionMutation();
  const problem = asProblem(error);
  const mayChange = useMay('retention:write');
  const submit = async () => {
    const changed = RETENTION_KEYS.filter((key) => draft[key] !== stored[key]);
    const change = Object.fromEntries(changed.map((key) => [key, Number(draft[key])])) as RetentionChange;
    const result = await updateRetention(change);
    if (!result.data) return; // the form shows the error
    reset();
    form.begin(draftOf(result.data), undefined);
    notify.success('The periods were saved.');
  };
  return (
    <PageForm isPending={isLoading} onSubmit={() => void submit()}>
      <Refusal problem={problem} title="The periods were not saved" className="mb-4" />
      <DraftNote draft={kept} />
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {RETENTION_KEYS.map((key) => {
          const [label, hint] = WORDS[key];
          const { least, most, mayStay, unit } = RETENTION_RULES[key];
          return (
            <TextField
              key={key}
              label={`${label} (${unit})`}
              hint={hint}
              type="number"
              min={mayStay ? 0 : least}
              max={most}
              step={1}
              inputMode="numeric"
              required
              value={draft[key]}
              onChange={({ target }) => form.change({ [key]: target.value })}
              error={problem?.fields?.[key]}
            />
          );
        })}
      </fieldset>
      <Button may="retention:write" type="submit" isPending={isLoading} className="mt-5 max-sm:w-full">
        {isLoading ? 'Saving...' : 'Save Periods'}
      </Button>
    </PageForm>
  );
}

/** Former tenants past their retention period, for a manager to decide. Renders nothing without any. */
export function FormerTenantsCard() {
  const { params, change } = useListParams();
  const page = pageParam(params);
  const { currentData, data } = useListFormerTenantsQuery(page, { refetchOnMountOrArgChange: true });
  const shown = currentData ?? data;
  if (!shown || shown.count === 0) return null;
  return (
    <Card title="Former tenants to review" isFlush>
      <p className="max-w-[70ch] px-4 text-sm text-muted sm:px-5">
        Their last lease ended before the period above. Open one and choose Erase identity from the menu, or leave it.
        The portal erases nobody automatically.
      </p>
      <ul aria-label="Former tenants" className="mt-3 divide-y divide-line border-t border-line">
        {shown.results.map(({ id, name, last_day }) => (
          <li key={id} className="flex min-h-12 items-center justify-between gap-4 px-4 py-1 sm:px-5">
            <Link
              to={`/manager/tenants?tenant=${id}`}
              className="flex min-h-11 min-w-0 items-center truncate rounded-xs font-semibold text-link hover:underline"
            >
              {name}
            </Link>
            <span className="flex-none text-sm text-muted tabular">until {formatDay(last_day)}</span>
          </li>
        ))}
      </ul>
      {shown.count > shown.results.length && (
        <Pagination
          page={page}
          pageSize={10}
          count={shown.count}
          onPage={(next) => change({ page: next })}
          noun="former tenants"
        />
      )}
    </Card>
  );
}
