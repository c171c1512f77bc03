import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { cx } from '../../lib/cx.ts';
import { mailLink, phoneLink, whatsAppLink } from '../../lib/contact-links.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageForm } from '../../ui/PageForm.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PrivacyNote, SubmitButton, useAccountForm } from './account-form.tsx';
import { PublicPanel } from './PublicPanel.tsx';

const DETAILS: readonly { icon: IconName; title: string; lines: readonly string[] }[] = [
  { icon: 'pin', title: 'Office', lines: ['Kampala, Uganda'] },
  { icon: 'mail', title: 'Messages', lines: ['The form reaches the property managers by email.'] },
  {
    icon: 'clock',
    title: 'Business hours',
    lines: ['Monday to Friday 9:00–18:00', 'Saturday 10:00–16:00', 'Sunday closed'],
  },
];

/** See docs/product.md, About and contact pages. */
export function ContactScreen() {
  useDocumentTitle('Contact');
  return (
    <div className="my-4 flex flex-col gap-5 narrow:grid narrow:grid-cols-[minmax(0,1fr)_minmax(0,560px)] narrow:items-center narrow:gap-14">
      <div className="px-1 text-white narrow:px-0">
        <h1 className="text-2xl [text-shadow:0_2px_24px_rgba(3,14,17,.35)] narrow:text-3xl">Talk to us</h1>
        <p className="mt-2 max-w-[36em] text-[#e4ecec] [text-shadow:0_1px_14px_rgba(3,14,17,.45)] narrow:text-lg">
          A question about a home, a lease or your account? Write to us and a person will answer.
        </p>
        <ul className="glass-dark mt-6 grid gap-4.5 rounded-xl p-5 narrow:p-6.5">
          <OfficeLinks />
          {DETAILS.map(({ icon, title, lines }) => (
            <Detail key={title} icon={icon} title={title}>
              {lines.map((line) => (
                <p key={line} className="text-(--glass-dark-muted)">
                  {line}
                </p>
              ))}
            </Detail>
          ))}
        </ul>
      </div>
      <ContactForm />
    </div>
  );
}

interface DetailProps {
  icon: IconName;
  title: string;
  isHidden?: boolean;
  children: ReactNode;
}

const Detail = ({ icon, title, isHidden = false, children }: DetailProps) => (
  <li className={cx('flex gap-3.5', isHidden && 'invisible')}>
    <Icon name={icon} className="mt-0.5 text-brand-300" />
    <div>
      <h2 className="text-base font-semibold tracking-normal">{title}</h2>
      {children}
    </div>
  </li>
);

interface Office {
  contact_phone?: unknown;
  contact_whatsapp?: unknown;
  contact_email?: unknown;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Phone, WhatsApp and email from Settings. Their place is held while they load, so that the form stays. */
function OfficeLinks() {
  const [office, setOffice] = useState<Office | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const result = await call({ method: 'GET', path: PUBLIC_PATHS.contact }, stop.signal);
      if (!stop.signal.aborted) setOffice('data' in result ? (result.data ?? {}) : {});
    };
    void load();
    return () => stop.abort();
  }, []);
  const { contact_phone, contact_whatsapp, contact_email } = office ?? {};
  const [phone, chat, email] = [contact_phone, contact_whatsapp, contact_email].map(textOf);
  const links = [
    { icon: 'phone', title: 'Phone', text: phone, href: phone && phoneLink(phone) },
    { icon: 'message', title: 'WhatsApp', text: chat, href: chat && whatsAppLink(chat) },
    { icon: 'mail', title: 'Email', text: email, href: email && mailLink(email) },
  ] as const;
  return links.map(
    ({ icon, title, text, href }) =>
      (href || !office) && (
        <Detail key={title} icon={icon} title={title} isHidden={!office}>
          <a
            href={href || undefined}
            className="inline-flex min-h-6 items-center wrap-anywhere underline max-sm:min-h-11"
          >
            {text}
          </a>
        </Detail>
      ),
  );
}

/** How long 'Message Sent!' is shown. See docs/product.md, Limits and polling. */
const SUCCESS_MS = 3000;
const WIDE = 'sm:col-span-2';

/** Sends a message to the managers; success means that it is stored. See docs/rules.md, Contact messages. */
function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const { isPending, problem, field, submit } = useAccountForm(PUBLIC_PATHS.contact, () => setSent(true));

  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(() => {
      form.current?.reset();
      setSent(false);
    }, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isSent]);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    form.current = event.currentTarget;
    if (!isSent) submit(event);
  };

  return (
    <PublicPanel>
      <h2 className="text-xl text-ink sm:text-2xl">Send a message</h2>
      <PageForm isPending={isPending} onSubmit={send} className="mt-5 grid gap-4 sm:grid-cols-2">
        <Refusal problem={problem} title="Your message was not sent." className={WIDE} />
        <TextField label="Full Name" {...field('name')} autoComplete="name" required />
        <TextField label="Email Address" {...field('email')} type="email" autoComplete="email" required />
        <TextField autoComplete="on" label="Subject" {...field('subject')} className={WIDE} required />
        <TextAreaField label="Message" {...field('message')} rows={5} className={WIDE} required />
        <SubmitButton isPending={isPending} pending="Sending..." className={WIDE}>
          Send message
        </SubmitButton>
        <PrivacyNote className={WIDE}>Your message is kept to answer you.</PrivacyNote>
        {isSent && (
          <Banner tone="green" title="Message Sent!" className={WIDE}>
            Thank you. We will answer by email.
          </Banner>
        )}
      </PageForm>
    </PublicPanel>
  );
}
