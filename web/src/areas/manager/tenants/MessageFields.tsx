import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { DEFAULT_LANGUAGE } from '@amayumba/contract/messages/template.ts';
import { languageName } from '../../../lib/language-name.ts';
import { useListTemplatesQuery } from '../../../features/messages/messages.api.ts';
import type { TenantDraft } from '../../../features/tenants/tenant-draft.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';

interface MessageFieldsProps {
  draft: Pick<TenantDraft, 'language' | 'sms_opt_out'>;
  onChange: (part: Partial<TenantDraft>) => void;
  errors: FieldErrors | undefined;
}

/** The language in which a tenant gets SMS, and whether reminders are among them. */
export function MessageFields({ draft: { language, sms_opt_out }, onChange, errors }: MessageFieldsProps) {
  const { data: texts = [] } = useListTemplatesQuery();
  const languages = [...new Set([DEFAULT_LANGUAGE, language, ...texts.map((text) => text.language)])];
  return (
    <>
      <SelectField
        label="Language"
        options={languages.map((value) => ({ value, label: languageName(value) }))}
        hint={languages.length === 1 ? 'Others are added under Messages, Templates.' : undefined}
        value={language}
        onChange={({ target }) => onChange({ language: target.value })}
        error={errors?.['language']}
      />
      <div className="sm:pt-6">
        <CheckField
          label="No reminders and announcements by SMS"
          isOn={sms_opt_out}
          onChange={(isOn) => onChange({ sms_opt_out: isOn })}
        />
        <p className="text-sm text-muted">Receipts, notices and codes still come.</p>
      </div>
    </>
  );
}
