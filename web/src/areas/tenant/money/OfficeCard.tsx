import { formatPhone } from '@amayumba/contract/phone.ts';
import { useGetContactDetailsQuery } from '../../../features/settings/contact.api.ts';
import { mailLink, phoneLink, whatsAppLink } from '../../../lib/contact-links.ts';
import { Icon } from '../../../ui/Icon.tsx';

const BUTTON =
  'inline-flex min-h-11 flex-1 whitespace-nowrap items-center justify-center gap-2 rounded-md border border-control px-4 text-[0.875rem] font-semibold text-ink hover:bg-hover';

/** The property manager's name and number, to call and to write to. Renders nothing if Settings has neither. */
export function OfficeCard() {
  const { data, isLoading } = useGetContactDetailsQuery();
  // Its room is kept, because nearly every office has a number.
  if (isLoading) return <div aria-busy="true" className="card mb-4 h-30 sm:h-17.5" />;
  if (!data) return null;
  const { landlord_name, contact_phone, contact_whatsapp, contact_email } = data;
  const chat = whatsAppLink(contact_whatsapp);
  if (!contact_phone && !chat && !contact_email) return null;
  return (
    <section
      aria-label="Your property manager"
      className="card mb-4 flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere text-ink">{landlord_name || 'Your property manager'}</p>
        <p className="text-sm text-muted tabular">
          {[landlord_name && 'Your property manager', contact_phone && formatPhone(contact_phone)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-1 gap-2.5 sm:flex-none">
        {contact_phone && (
          <a href={phoneLink(contact_phone)} className={BUTTON}>
            <Icon name="phone" className="size-4.5" /> Call
          </a>
        )}
        {chat && (
          <a href={chat} target="_blank" rel="noreferrer" className={BUTTON}>
            <Icon name="message" className="size-4.5" /> WhatsApp
          </a>
        )}
        {!contact_phone && !chat && (
          <a href={mailLink(contact_email)} className={BUTTON}>
            <Icon name="mail" className="size-4.5" /> Email
          </a>
        )}
      </div>
    </section>
  );
}
