import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { countSegments, isGsm } from '@amayumba/contract/messages/segments.ts';
import {
  longestText,
  type Placeholder,
  PLACEHOLDERS_OF,
  renderTemplate,
  type Template,
  TEMPLATE_NAMES,
  templateFaults,
  templateSchema,
  type TemplateStep,
  type TemplateValues,
} from '@amayumba/contract/messages/template.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { type RefObject, useRef, useState } from 'react';
import { useRecordForm } from '../../../../api/use-record-form.ts';
import { partsText } from '../../../../features/messages/message-view.ts';
import { useChangeTemplateMutation } from '../../../../features/messages/messages.api.ts';
import { useListAccountRowsQuery } from '../../../../features/money/money.api.ts';
import { useGetSettingsQuery } from '../../../../features/settings/settings.api.ts';
import { languageName } from '../../../../lib/language-name.ts';
import type { MergeFields } from '../../../../lib/merge.ts';
import { today } from '../../../../lib/today.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { ConflictDialog } from '../../../../ui/ConflictDialog.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { AccountField } from '../../money/record/AccountField.tsx';
import type { TemplateRow } from './template-columns.tsx';

interface TemplateDraft {
  body: string;
  allowsTwo: boolean;
}

const FIELDS: MergeFields<TemplateDraft> = {
  body: 'Text',
  allowsTwo: { label: 'Allow two parts', show: ({ allowsTwo }) => (allowsTwo ? 'Yes' : 'No') },
};

const draftOf = ({ body, max_segments }: Template): TemplateDraft => ({ body, allowsTwo: max_segments > 1 });

export function TemplateModal({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const { step, language } = template;
  const { merge, draft, change, problem, form, save } = useRecordForm<TemplateDraft, Template>({
    name: `template-${step}-${language}`,
    stored: template,
    draftOf,
    schema: templateSchema,
    fields: FIELDS,
    onClose,
  });
  const [changeTemplate, { originalArgs }] = useChangeTemplateMutation();
  const text = useRef<HTMLTextAreaElement>(null);
  const body = draft.body.trim();
  const maxSegments = draft.allowsTwo ? 2 : 1;
  const own = body === '' ? [] : templateFaults(step, body, maxSegments, portalAddress());
  // The server's faults apply to the text that was sent.
  const refused = originalArgs?.body.body === body ? problem?.fields?.['body'] : undefined;
  const submit = () => {
    if (own.length > 0) return;
    void save(
      (version) => changeTemplate({ step, language, body: { body, max_segments: maxSegments, version } }),
      () => notify.success('The text was saved.', TEMPLATE_NAMES[step]),
    );
  };
  return (
    <FormModal
      {...form}
      title={TEMPLATE_NAMES[step]}
      description={languageName(language)}
      size="lg"
      onSubmit={submit}
      submitLabel="Save text"
      pendingLabel="Saving..."
      problem={problem?.fields?.['body'] ? undefined : problem}
    >
      <ConflictDialog form={merge} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <div className="grid content-start gap-3">
          <TextAreaField
            ref={text}
            label="Text"
            required
            rows={5}
            maxLength={500}
            value={draft.body}
            onChange={({ target }) => change({ body: target.value })}
            error={own.length > 0 ? own : refused}
          />
          <PlaceholderButtons
            names={PLACEHOLDERS_OF[step]}
            field={text}
            onInsert={(inserted) => change({ body: inserted })}
          />
          <TemplateLength step={step} body={draft.body} />
          <CheckField
            label="Allow two parts: each SMS then costs twice"
            isOn={draft.allowsTwo}
            onChange={(allowsTwo) => change({ allowsTwo })}
          />
        </div>
        <TemplatePreview step={step} body={draft.body} />
      </div>
    </FormModal>
  );
}

interface PlaceholderButtonsProps {
  names: readonly Placeholder[];
  field: RefObject<HTMLTextAreaElement | null>;
  /** Receives the whole text with the placeholder in it. */
  onInsert: (text: string) => void;
}

function PlaceholderButtons({ names, field, onInsert }: PlaceholderButtonsProps) {
  const insert = (name: string) => {
    const { current } = field;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    const written = `{${name}}`;
    onInsert(value.slice(0, selectionStart) + written + value.slice(selectionEnd));
    const end = selectionStart + written.length;
    // React sets the new value first, which moves the cursor to the end.
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(end, end);
    });
  };
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="mb-1.5 text-sm text-muted">Insert what differs from tenant to tenant</legend>
      {names.map((name) => (
        <Button key={name} size="sm" aria-label={`Insert {${name}}`} onClick={() => insert(name)}>
          {`{${name}}`}
        </Button>
      ))}
    </fieldset>
  );
}

const ROOM = { 'GSM-7': [160, 306], 'UCS-2': [70, 134] } as const;

function TemplateLength({ step, body }: { step: TemplateStep; body: string }) {
  const { encoding, units, segments } = countSegments(longestText(step, body.trim(), portalAddress()));
  const [one, two] = ROOM[encoding];
  const room = segments > 1 ? two : one;
  const special = Array.from(body).find((character) => !isGsm(character));
  return (
    <output className="text-sm text-muted tabular">
      At the longest values: <b className="font-semibold text-ink">{`${units} of ${room} characters`}</b>,{' '}
      {partsText(segments)}.{special !== undefined && ` With “${special}” a part holds 70 characters instead of 160.`}
    </output>
  );
}

/** The tenant with the oldest debt, until another is chosen. */
const FIRST = { page: 1, page_size: 1, bucket: 'open', ordering: 'oldest_due' } as const;

function TemplatePreview({ step, body }: { step: TemplateStep; body: string }) {
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

/** The portal's address, with which the links in texts begin. */
const portalAddress = (): string => location.origin;

/** The example of a reference that is not the tenant's code. */
const REFERENCES: Partial<Record<TemplateStep, string>> = { receipt: 'AMA-2026-000001', code: 'K7QM-4TXD-9WPA' };

/** The values of an account, as a message to its tenant has them; links and receipts are examples. */
const valuesOf = (account: Account, step: TemplateStep, company: string): TemplateValues => ({
  name: account.tenant_details.name,
  unit: account.tenant_details.apartment ?? 'Your account',
  amount: formatUgx(account.open_amount + account.deposit_due),
  due: formatDay(account.oldest_due ?? today()),
  reference: REFERENCES[step] ?? formatReferenceCode(account.reference_code),
  link: `${portalAddress()}/pay/${account.id}-example`,
  company,
});
