import { language as languageSchema } from '@amayumba/contract/messages/language.ts';
import {
  DEFAULT_LANGUAGE,
  DEFAULT_TEMPLATES,
  type Template,
  TEMPLATE_NAMES,
  templateSchema,
} from '@amayumba/contract/messages/template.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useConfirmedChange } from '../../../../api/use-confirmed-change.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { useListTemplatesQuery, useResetTemplateMutation } from '../../../../features/messages/messages.api.ts';
import { languageName } from '../../../../lib/language-name.ts';
import { useListParams } from '../../../../lib/use-list-params.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmChange } from '../../../../ui/ConfirmChange.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { loadError } from '../../../../ui/LoadError.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { TemplateCard, templateColumns, type TemplateRow, templateRows } from './template-columns.tsx';
import { TemplateModal } from './TemplateModal.tsx';

/** The texts of SMS, by step and language. */
export function TemplatesTab() {
  const { params, change } = useListParams();
  const { data, error, isFetching, refetch } = useListTemplatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const language = params.get('language') ?? DEFAULT_LANGUAGE;
  const [edited, setEdited] = useState<TemplateRow | null>(null);
  const [reset, setReset] = useState<TemplateRow | null>(null);
  const [isAdding, setAdding] = useState(false);
  const languages = [...new Set([DEFAULT_LANGUAGE, language, ...(data ?? []).map((one) => one.language)])];
  const show = (next: string) => change({ language: next === DEFAULT_LANGUAGE ? null : next });
  const actions = { onEdit: setEdited, onReset: setReset };
  return (
    <>
      <div className="labels-inside flex flex-wrap items-end gap-3 border-b border-line p-3 sm:px-4">
        <SelectField
          label="Language"
          className="w-48 max-sm:flex-1"
          options={languages.map((value) => ({ value, label: languageName(value) }))}
          value={language}
          onChange={({ target }) => show(target.value)}
        />
        <p className="mr-auto max-w-[60ch] min-h-11 content-center text-sm text-muted max-sm:order-last">
          {language === DEFAULT_LANGUAGE
            ? 'These texts go by SMS. Mail and the portal have their own, longer ones.'
            : 'Tenants who chose this language get these texts, and the English one where there is none.'}
        </p>
        <Button icon="plus" may="templates:write" onClick={() => setAdding(true)}>
          Add a language
        </Button>
      </div>
      <DataTable
        isDense
        label="Texts"
        columns={templateColumns(actions)}
        rows={data && templateRows(data, language)}
        rowKey={({ step }) => step}
        isFetching={isFetching}
        loadingText="Loading the texts..."
        card={(template) => <TemplateCard template={template} actions={actions} />}
        empty={null}
        error={loadError('The texts could not be loaded', { error, isFetching, refetch })}
      />
      {edited && <TemplateModal template={edited} onClose={() => setEdited(null)} />}
      {reset && <ResetTemplateDialog template={reset} onClose={() => setReset(null)} />}
      {isAdding && <AddLanguageModal onAdd={show} onClose={() => setAdding(false)} />}
    </>
  );
}

/** Opens the texts of another language, to be written one by one. */
function AddLanguageModal({ onAdd, onClose }: { onAdd: (language: string) => void; onClose: () => void }) {
  const { draft, patch, clear, kept } = useStoredDraft('add-language', () => ({ code: '' }));
  const [wasChecked, setChecked] = useState(false);
  const read = z.safeParse(languageSchema, draft.code.trim().toLowerCase());
  const name = read.success && languageName(read.data);
  return (
    <FormModal
      draft={kept}
      title="Add a language"
      size="sm"
      onClose={onClose}
      isPending={false}
      submitLabel="Show texts"
      onSubmit={() => {
        setChecked(true);
        if (!read.success) return;
        clear();
        onAdd(read.data);
        onClose();
      }}
    >
      <TextField
        label="Language code"
        required
        autoComplete="off"
        autoCapitalize="none"
        maxLength={3}
        placeholder="lg"
        hint={name ? `${name}.` : 'ISO 639: lg is Luganda, nyn Runyankole, ach Acholi, teo Teso, sw Kiswahili.'}
        value={draft.code}
        onChange={({ target }) => patch({ code: target.value })}
        error={wasChecked && !read.success ? read.error.issues[0]?.message : undefined}
      />
    </FormModal>
  );
}

function ResetTemplateDialog({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const [reset] = useResetTemplateMutation();
  const { step, language } = template;
  const isOwn = language === DEFAULT_LANGUAGE;
  const change = useConfirmedChange<Template>({
    row: template,
    schema: templateSchema,
    valuesOf: ({ body }) => ({ Text: body }),
    send: ({ version }) => reset({ step, language, version }),
    onDone: () => {
      notify.success(isOwn ? 'The standard text is back.' : 'The text was removed.');
      onClose();
    },
  });
  return (
    <ConfirmChange
      title={
        isOwn
          ? `Reset the text “${TEMPLATE_NAMES[step]}”?`
          : `Remove the text “${TEMPLATE_NAMES[step]}” in ${languageName(language)}?`
      }
      confirmLabel={isOwn ? 'Reset' : 'Remove'}
      change={change}
      onCancel={onClose}
    >
      <p className="wrap-anywhere">{change.seen.body}</p>
      <p className="mt-3">{isOwn ? `It becomes: ${DEFAULT_TEMPLATES[step]}` : 'The English text is sent then.'}</p>
    </ConfirmChange>
  );
}
