import {
  type Retention,
  type RetentionChange,
  RETENTION_KEYS,
  RETENTION_RULES,
  type RetentionKey,
} from '@amayumba/contract/privacy/retention.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import { useGetRetentionQuery, useUpdateRetentionMutation } from '../../../features/privacy/privacy.api.ts';
import { mergedAfterSave } from '../../../lib/merge.ts';
import { useMay } from '../../../lib/permissions.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { Link } from '../../../ui/Link.tsx';
import { notify } from '../../../ui/notices.ts';
import { PageForm } from '../../../ui/PageForm.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const WORDS: Readonly<Record<RetentionKey, readonly [label: string, hint: string]>> = {
  sign_in_days: ['Sign-ins', 'Days after they ended.'],
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
        and the audit record itself are never removed. The page{' '}
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
  const [stored, setStored] = useState(retention);
  const { draft, patch, begin, kept } = useStoredDraft('retention', () => draftOf(retention));
  const [updateRetention, { isLoading, error, reset }] = useUpdateRetentionMutation();
  const problem = asProblem(error);
  const mayChange = useMay('retention:write');
  const submit = async () => {
    if (isLoading) return;
    const changed = RETENTION_KEYS.filter((key) => draft[key] !== String(stored[key]));
    const change = Object.fromEntries(changed.map((key) => [key, Number(draft[key])])) as RetentionChange;
    const result = await updateRetention(change);
    if (!result.data) return; // the form shows the error
    reset();
    setStored(result.data);
    const { data } = result;
    begin((now) => mergedAfterSave(draft, now, draftOf(data)));
    notify.success('The periods were saved.');
  };
  return (
    <PageForm isPending={isLoading} onSubmit={() => void submit()}>
      {problem && (
        <Banner tone="rose" title="The periods were not saved" className="mb-4">
          {problem.error}
        </Banner>
      )}
      <DraftNote draft={kept} />
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {RETENTION_KEYS.map((key) => (
          <PeriodField
            key={key}
            of={key}
            value={draft[key]}
            onChange={(value) => patch({ [key]: value })}
            error={problem?.fields?.[key]}
          />
        ))}
      </fieldset>
      <Button may="retention:write" type="submit" isPending={isLoading} className="mt-5 max-sm:w-full">
        {isLoading ? 'Saving...' : 'Save Periods'}
      </Button>
    </PageForm>
  );
}

interface PeriodFieldProps {
  of: RetentionKey;
  value: string;
  onChange: (value: string) => void;
  error: string[] | undefined;
}

function PeriodField({ of, value, onChange, error }: PeriodFieldProps) {
  const [label, hint] = WORDS[of];
  const { least, most, mayStay, unit } = RETENTION_RULES[of];
  return (
    <TextField
      label={`${label} (${unit})`}
      hint={hint}
      type="number"
      min={mayStay ? 0 : least}
      max={most}
      step={1}
      inputMode="numeric"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
