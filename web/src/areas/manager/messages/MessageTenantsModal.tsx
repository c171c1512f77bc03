import { useSentForm } from '../../../api/use-sent-form.ts';
import { MESSAGED_TENANTS_MAX, type SentTenantMessage } from '@amayumba/contract/tenants/message.ts';
import { useMessageTenantsMutation } from '../../../features/tenants/tenants.api.ts';
import { counted } from '../../../lib/counted.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { homeText } from '../money/money-place.ts';
import type { Recipient } from './use-tenant-message.tsx';

const SENT_BEFORE =
  'This message was sent before, but the reply did not arrive. Look at the messages of a tenant before you send it again.';

interface MessageTenantsModalProps {
  /** Each once. */
  tenants: readonly Recipient[];
  onClose: () => void;
  onSent: () => void;
}

/** Sends one title and text to several tenants, and first shows who gets it. */
export function MessageTenantsModal({ tenants, onClose, onSent }: MessageTenantsModalProps) {
  const { draft, problem, faults, form, send, ...field } = useSentForm('message-tenants', onClose, () => ({
    title: '',
    text: '',
  }));
  const [message] = useMessageTenantsMutation();
  const isTooMany = tenants.length > MESSAGED_TENANTS_MAX;
  const isRepeated = problem?.code === 'key_reused';
  const submit = async () => {
    if (isTooMany || isRepeated) return;
    const body = { tenants: tenants.map(({ id }) => id), title: draft.title.trim(), text: draft.text.trim() };
    await send(
      (key) => message({ key, body }),
      (sent) => {
        notify.success('Message sent', reachText(sent));
        onSent();
      },
    );
  };
  return (
    <FormModal
      {...form}
      title="Message tenants"
      description={`To ${counted(tenants.length, 'tenant')}, in the portal, and by mail to those with an email address.`}
      onSubmit={() => void submit()}
      submitLabel={`Send to ${counted(tenants.length, 'tenant')}`}
      pendingLabel="Sending..."
      disabled={isTooMany || isRepeated}
      problem={faults['title'] || faults['text'] ? undefined : isRepeated ? { error: SENT_BEFORE } : problem}
    >
      {isTooMany && (
        <Banner tone="amber" className="mb-4">
          A message goes to at most {MESSAGED_TENANTS_MAX} tenants. Select fewer rows.
        </Banner>
      )}
      <div className="grid gap-4.5">
        <TextField autoComplete="on" label="Title" required maxLength={150} {...field.text('title')} />
        <TextAreaField label="Message" required rows={6} maxLength={5000} {...field.text('text')} />
        <section aria-label="Who gets it" className="rounded-md border border-line">
          <p className="border-b border-line bg-sunken px-4 py-2.5 text-[0.875rem] font-semibold tabular">
            {counted(tenants.length, 'tenant')}
          </p>
          <ul className="max-h-48 divide-y divide-line overflow-y-auto">
            {tenants.map((tenant) => (
              <li key={tenant.id} className="px-4 py-2 text-[0.875rem]">
                <b className="font-semibold text-ink">{tenant.name}</b>
                <span className="block text-xs text-muted tabular">{homeText(tenant)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </FormModal>
  );
}

/** `12 by mail and in the portal. 3 have no email address and see it in the portal only.` */
const reachText = ({ by_mail, in_portal_only, left_out }: SentTenantMessage): string =>
  [
    by_mail > 0 && `${by_mail} by mail and in the portal.`,
    in_portal_only > 0 &&
      `${counted(in_portal_only, 'has no email address and sees', 'have no email address and see')} it in the portal only.`,
    left_out > 0 && `${counted(left_out, 'cannot sign in and was', 'cannot sign in and were')} left out.`,
  ]
    .filter(Boolean)
    .join(' ');
