import { formatPhone } from '@amayumba/contract/phone.ts';
import { phoneLink, whatsAppLink } from '../../../lib/contact-links.ts';
import { cx } from '../../../lib/cx.ts';

interface PhoneLinksProps {
  phone: string;
  name: string;
  className?: string | undefined;
}

const LINK = 'inline-flex min-h-6 items-center underline-offset-2 hover:underline max-sm:min-h-11';

/** A phone number that calls, with WhatsApp if the number can have it. Renders nothing without a number. */
export function PhoneLinks({ phone, name, className }: PhoneLinksProps) {
  if (!phone) return null;
  const chat = whatsAppLink(phone);
  return (
    <span className={cx('flex flex-wrap gap-x-3', className)}>
      <a href={phoneLink(phone)} aria-label={`Call ${name}, ${formatPhone(phone)}`} className={cx(LINK, 'tabular')}>
        {formatPhone(phone)}
      </a>
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={cx(LINK, 'print:hidden')}>
          WhatsApp <span className="sr-only">to {name}</span>
        </a>
      )}
    </span>
  );
}
