import {
  ANNOUNCEMENT_MAX,
  type AnnouncementResult,
  announcementSms,
} from '@amayumba/contract/messages/announcement.ts';
import { CHANNEL_NAMES, MESSAGE_CHANNELS } from '@amayumba/contract/messages/ladder.ts';
import { heldUntil } from '@amayumba/contract/messages/quiet-hours.ts';
import { countSegments } from '@amayumba/contract/messages/segments.ts';
import { formatUgx, formatWhole } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import {
  useAnnounceMutation,
  usePreviewAnnouncementMutation,
} from '../../../../features/messages/announcements.api.ts';
import { partsText, timeText } from '../../../../features/messages/message-view.ts';
import { SmsHeld } from '../../../../features/messages/SmsHeld.tsx';
import { counted } from '../../../../lib/counted.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { CheckboxGroup } from '../../../../ui/CheckboxGroup.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { StepForm } from '../../tenancy/StepForm.tsx';
import { useSmsOff } from '../use-sms-off.ts';
import { announcementBody, type ChosenAccount, hasAudience, newAnnouncement } from './announcement-draft.ts';
import { AudienceFields } from './AudienceFields.tsx';

const STEPS = ['Write', 'Preview'] as const;
const FIELDS = ['estate', 'block', 'accounts', 'bucket', 'text', 'channels'];
const CHANNELS = MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }));

interface AnnounceModalProps {
  /** The tenants of selected rows; without them, the form asks for the recipients. */
  accounts?: readonly ChosenAccount[] | undefined;
  /** The place of the page where the form opens; the form begins with its tenants. */
  place?: { estate: number; block?: number } | undefined;
  onClose: () => void;
  onSent?: (() => void) | undefined;
}

/** Writes to many tenants at once: the text, then the recipients and the cost, then the sending. */
export function AnnounceModal({ accounts, place, onClose, onSent }: AnnounceModalProps) {
  const stored = useSentDraft(draftName(accounts, place), () => newAnnouncement({ accounts, ...place }));
  const { patch, clear, kept, once } = stored;
  // A draft of other rows keeps its text, but goes to the rows that are selected now.
  const written = accounts ? { ...stored.draft, audience: 'accounts' as const, accounts } : stored.draft;
  const isSmsOff = useSmsOff();
  const draft = isSmsOff ? { ...written, channels: written.channels.filter((channel) => channel !== 'sms') } : written;
  const [shown, setShown] = useState<AnnouncementResult>();
  const [preview, previewing] = usePreviewAnnouncementMutation();
  const [announce] = useAnnounceMutation();
  const body = announcementBody(draft);
  const sending = shown ? once : { isPending: previewing.isLoading, problem: asProblem(previewing.error) };
  const errors = sending.problem?.fields ?? {};
  const field = fieldsOf(draft, patch, errors);
  const next = async () => {
    if (!shown) {
      const { data } = await preview(body);
      if (data) setShown(data);
      return;
    }
    const sent = await once.send((key) => announce({ key, body }));
    if (!sent?.data) return;
    const { tenants, count, segments } = sent.data;
    const held = segments > 0 ? heldUntil(Date.now()) : null;
    const waits = held ? ` SMS wait until ${timeText(held)}.` : '';
    notify.success('Announcement sent', `${counted(count, 'message')} to ${counted(tenants, 'tenant')}.${waits}`);
    clear();
    onSent?.();
    onClose();
  };
  return (
    <StepForm
      draft={kept}
      title="New announcement"
      description={accounts ? `To ${counted(accounts.length, 'selected tenant')}` : 'One text to many tenants.'}
      steps={STEPS}
      step={shown ? 1 : 0}
      isPending={sending.isPending}
      problem={sending.problem}
      fields={shown ? [] : FIELDS}
      confirmLabel={shown ? `Send to ${counted(shown.tenants, 'tenant')}` : 'Send'}
      disabled={shown ? shown.tenants === 0 : !hasAudience(draft) || draft.channels.length === 0}
      onBack={() => setShown(undefined)}
      onNext={next}
      onClose={onClose}
    >
      {shown ? (
        <AnnouncementPreview preview={shown} text={draft.text.trim()} />
      ) : (
        <div className="grid gap-4">
          {!accounts && <AudienceFields draft={draft} onChange={patch} errors={errors} />}
          <TextAreaField
            label="Text"
            required
            rows={5}
            maxLength={ANNOUNCEMENT_MAX}
            hint={
              draft.channels.includes('sms') ? lengthText(draft.text.trim()) : `At most ${ANNOUNCEMENT_MAX} characters.`
            }
            {...field.text('text')}
          />
          <CheckboxGroup
            label="Send by"
            options={isSmsOff ? CHANNELS.filter(({ value }) => value !== 'sms') : CHANNELS}
            hint={isSmsOff ? 'SMS is switched off in Settings.' : undefined}
            {...field.value('channels')}
          />
        </div>
      )}
    </StepForm>
  );
}

/** Each place has a draft of its own. */
function draftName(accounts: AnnounceModalProps['accounts'], place: AnnounceModalProps['place']): string {
  if (accounts) return 'announce-to-selected';
  return ['announce', place?.estate, place?.block].filter(Boolean).join('-');
}

function AnnouncementPreview({ preview, text }: { preview: AnnouncementResult; text: string }) {
  const { tenants, count, segments, cost, skipped } = preview;
  return (
    <div className="grid gap-4">
      <p className="rounded-md bg-sunken px-3.5 py-2.5 text-[0.875rem] wrap-anywhere whitespace-pre-line">{text}</p>
      {tenants === 0 && <Banner tone="amber">Nobody would get it. Go back and choose others.</Banner>}
      <div className="-mt-4">
        <FactList
          facts={[
            ['Tenants', formatWhole(tenants)],
            ['Messages', formatWhole(count)],
            ['Parts of SMS', formatWhole(segments)],
            ['Cost', segments === 0 ? 'None' : `about ${formatUgx(Math.round(Number(cost)))}`],
          ]}
        />
      </div>
      {segments > 0 && <SmsHeld />}
      {skipped.length > 0 && <Skipped skipped={skipped} />}
    </div>
  );
}

const Skipped = ({ skipped }: Pick<AnnouncementResult, 'skipped'>) => (
  <section aria-label="Left out" className="rounded-md border border-line">
    <p className="border-b border-line bg-sunken px-4 py-2.5 text-[0.875rem] font-semibold tabular">
      {counted(skipped.length, 'message is', 'messages are')} left out
    </p>
    <ul className="max-h-56 divide-y divide-line overflow-y-auto">
      {skipped.map(({ account, name, channel, reason_text }) => (
        <li key={`${account} ${channel}`} className="px-4 py-2 text-[0.875rem]">
          <b className="font-semibold">{name}</b>, {CHANNEL_NAMES[channel]}
          <span className="block text-xs text-muted">{reason_text}</span>
        </li>
      ))}
    </ul>
  </section>
);

/** `143 characters, 1 part of SMS`, and why parts are short. */
function lengthText(text: string): string {
  const { encoding, units, segments } = countSegments(announcementSms(text));
  const length = `${counted(units, 'character')}, ${partsText(segments)} of SMS.`;
  if (encoding === 'GSM-7') return `${length} A part has 160 characters.`;
  return `${length} A character outside the alphabet of SMS makes parts of 70.`;
}
