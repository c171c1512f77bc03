import { DEFAULT_LANGUAGE } from '@amayumba/contract/messages/template.ts';
import { useState } from 'react';
import { languageName } from '../../../../lib/language-name.ts';
import { useListTemplatesQuery } from '../../../../features/messages/messages.api.ts';
import { useListParams } from '../../../../lib/use-list-params.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { loadError } from '../../../../ui/LoadError.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { AddLanguageModal } from './AddLanguageModal.tsx';
import { ResetTemplateDialog } from './ResetTemplateDialog.tsx';
import { type TemplateRow, templateRows } from './template-rows.ts';
import { TemplateCard, templateColumns } from './template-columns.tsx';
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
