import { mailLink, phoneLink, whatsAppLink } from '../../../lib/contact-links.ts';
import { buttonStyle } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

interface ContactButtonsProps {
  name: string;
  /** Empty if unknown, as the address. */
  phone: string;
  email: string;
}

const STYLE = buttonStyle('secondary', 'md', 'flex-1');

/** Buttons that call a person, or write to them on WhatsApp or by email; those that can work. */
export function ContactButtons({ name, phone, email }: ContactButtonsProps) {
  const chat = phone ? whatsAppLink(phone) : undefined;
  return (
    <>
      {phone && (
        <a href={phoneLink(phone)} className={STYLE}>
          <Icon name="phone" className="size-4.5 max-sm:hidden" />
          Call
        </a>
      )}
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={STYLE}>
          <Icon name="message" className="size-4.5 max-sm:hidden" />
          WhatsApp <span className="sr-only">to {name}</span>
        </a>
      )}
      {email && (
        <a href={mailLink(email)} className={STYLE}>
          <Icon name="mail" className="size-4.5 max-sm:hidden" />
          Email
        </a>
      )}
    </>
  );
}
