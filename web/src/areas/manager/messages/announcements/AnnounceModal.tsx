import type { AnnouncementResult } from '@amayumba/contract/messages/announcement.ts';
import { CHANNEL_NAMES, MESSAGE_CHANNELS } from '@amayumba/contract/messages/ladder.ts';
import { heldUntil } from '@amayumba/contract/messages/quiet-hours.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import {
  useAnnounceMutation,
  usePreviewAnnouncementMutation,
} from '../../../../features/messages/announcements.api.ts';
import { timeText } from '../../../../features/messages/message-view.ts';
import { counted } from '../../../../lib/counted.ts';
import { CheckboxGroup } from '../../../../ui/CheckboxGroup.tsx';
import { notify } from '../../../../ui/notices.ts';
import { StepForm } from '../../tenancy/StepForm.tsx';
import { announcementBody, type ChosenAccount, hasAudience, newAnnouncement } from './announcement-draft.ts';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';
import { AnnouncementTextField } from './AnnouncementTextField.tsx';
import { AudienceFields } from './AudienceFields.tsx';

const STEPS = ['Write', 'Preview'] as const;
const FIELDS = ['estate', 'block', 'accounts', 'bucket', 'text', 'channels'];
const CHANNELS = MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }));

interface AnnounceModalProps {
  /** The tenants of selected rows; without them, the form asks for the recipients. */
  accounts?: readonly ChosenAccount[] | undefined;
  onClose: () => void;
  onSent?: (() => void) | undefined;
}

/** Writes to many tenants at once: the text, then the recipients and the cost, then the sending. */
export function AnnounceModal({ accounts, onClose, onSent }: AnnounceModalProps) {
  const stored = useSentDraft(accounts ? 'announce-to-selected' : 'announce', () => newAnnouncement(accounts));
  const { patch, clear, kept, once } = stored;
  // A draft of other rows keeps its text, but goes to the rows that are selected now.
  const draft = accounts ? { ...stored.draft, audience: 'accounts' as const, accounts } : stored.draft;
  const [shown, setShown] = useState<AnnouncementResult>();
  const [preview, previewing] = usePreviewAnnouncementMutation();
  const [announce] = useAnnounceMutation();
  const body = announcementBody(draft);
  const sending = shown ? once : { isPending: previewing.isLoading, problem: asProblem(previewing.error) };
  const errors = sending.problem?.fields ?? {};
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
      sending={sending}
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
          <AnnouncementTextField
            value={draft.text}
            onChange={(text) => patch({ text })}
            isSms={draft.channels.includes('sms')}
            error={errors['text']}
          />
          <CheckboxGroup
            label="By"
            options={CHANNELS}
            value={draft.channels}
            onChange={(channels) => patch({ channels })}
            error={errors['channels']}
          />
        </div>
      )}
    </StepForm>
  );
}
