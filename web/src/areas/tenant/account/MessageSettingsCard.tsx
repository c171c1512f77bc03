import type { MessageSettings } from '@amayumba/contract/messages/my-settings.ts';
import { useId } from 'react';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { useStoredMerge } from '../../../auth/use-stored-draft.ts';
import {
  useChangeMessageSettingsMutation,
  useGetMessageSettingsQuery,
} from '../../../features/messages/message-settings.api.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { languageName } from '../../../lib/language-name.ts';
import { newMerge } from '../../../lib/merge.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { notify } from '../../../ui/notices.ts';
import { PageForm } from '../../../ui/PageForm.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';

/** The tenant's settings for messages. Renders nothing on a server without messages. */
export function MessageSettingsCard() {
  const query = useGetMessageSettingsQuery();
  if (!query.data && isUnknownCall(asProblem(query.error))) return null;
  return (
    <Card title="Messages to you">
      <Figures title="Your settings" query={query} skeleton={<Skeleton className="h-52" />}>
        {(settings) => <SettingsFields settings={settings} />}
      </Figures>
    </Card>
  );
}

function SettingsFields({ settings }: { settings: MessageSettings }) {
  // The office changes them too, so only what is changed here is sent.
  const form = useStoredMerge('message-settings', () => newMerge(draftOf(settings), undefined), {});
  const { draft, stored, kept } = form;
  const [change, { isLoading, error }] = useChangeMessageSettingsMutation();
  const problem = asProblem(error);
  const field = fieldsOf(draft, form.change, problem?.fields);
  const noteId = useId();
  const save = async () => {
    const { phone, language, sms_opt_out } = draft;
    const { data } = await change({
      ...(phone !== stored.phone && { phone }),
      ...(language !== stored.language && { language }),
      ...(sms_opt_out !== stored.sms_opt_out && { sms_opt_out }),
    });
    if (!data) return;
    form.begin(draftOf(data), undefined);
    notify.success('Saved');
  };
  return (
    <PageForm className="grid gap-4" isPending={isLoading} onSubmit={() => void save()}>
      <DraftNote draft={kept} />
      <Refusal problem={problem?.fields ? undefined : problem} />
      <TextField
        label="Phone for SMS"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="0772 123456"
        {...field.text('phone')}
      />
      {settings.languages.length > 1 && (
        <SelectField
          label="Language of SMS"
          options={settings.languages.map((value) => ({ value, label: languageName(value) }))}
          {...field.text('language')}
        />
      )}
      <div>
        <CheckField
          label="No reminders by SMS"
          isOn={draft.sms_opt_out}
          noteId={noteId}
          onChange={(isOn) => form.change({ sms_opt_out: isOn })}
          className="font-semibold"
        />
        <p id={noteId} className="text-sm text-muted">
          Receipts, notices and codes still come by SMS.
        </p>
      </div>
      <div>
        <Button variant="primary" type="submit" isPending={isLoading} className="max-sm:w-full">
          {isLoading ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </PageForm>
  );
}

const draftOf = ({ phone, language, sms_opt_out }: MessageSettings) => ({ phone, language, sms_opt_out });
