import { countSegments } from '@amayumba/contract/messages/segments.ts';
import { renderTemplate, type TemplateStep } from '@amayumba/contract/messages/template.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';
import { partsText } from '../../../../features/messages/message-view.ts';
import { useListAccountRowsQuery } from '../../../../features/money/money.api.ts';
import { useGetSettingsQuery } from '../../../../features/settings/settings.api.ts';
import { AccountField } from '../../money/record/AccountField.tsx';
import { valuesOf } from './template-values.ts';

/** The tenant with the oldest debt, until another is chosen. */
const FIRST = { page: 1, page_size: 1, bucket: 'open', ordering: 'oldest_due' } as const;

/** The message that a real tenant would get. */
export function TemplatePreview({ step, body }: { step: TemplateStep; body: string }) {
  const { data: accounts } = useListAccountRowsQuery(FIRST);
  const { data: settings } = useGetSettingsQuery();
  const [chosen, setChosen] = useState<Account | null>();
  const account = chosen === undefined ? (accounts?.results[0] ?? null) : chosen;
  const text = account && renderTemplate(body.trim(), valuesOf(account, step, settings?.landlord_name || 'Amayumba'));
  return (
    <section aria-label="Preview" className="grid content-start gap-3">
      <AccountField label="Preview for" value={account} onChange={setChosen} isRequired={false} />
      {text ? (
        <>
          <p className="rounded-lg rounded-tl-sm bg-sunken px-4 py-3 text-[0.875rem] wrap-anywhere whitespace-pre-line text-ink">
            {text}
          </p>
          <p className="-mt-1.5 text-xs text-muted tabular">
            {countSegments(text).units} characters, {partsText(countSegments(text).segments)}. The link is an example.
          </p>
        </>
      ) : (
        <p className="text-sm text-muted">Choose a tenant to see the message that they would get.</p>
      )}
    </section>
  );
}
