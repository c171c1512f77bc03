import { formatInstant } from '@amayumba/contract/calendar.ts';
import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import { useSavesData } from '../lib/saves-data.ts';
import { FileLink } from './FileLink.tsx';

export type ThreadSide = 'manager' | 'tenant';

interface ThreadMessage {
  id: number;
  from: ThreadSide;
  name: string | null;
  text: string;
  /** The addresses of its files. */
  attachments: readonly string[];
  at: string;
  read_at: string | null;
}

interface MessageThreadProps {
  /** The oldest first. */
  messages: readonly ThreadMessage[];
  /** Who reads it. */
  side: ThreadSide;
  /** The subject of the messages, for the names of files. */
  about: string;
}

/** The messages of a tenant and the office: one's own on the right, with when they were read. */
export const MessageThread = ({ messages, side, about }: MessageThreadProps) => (
  <ol aria-label="Messages" className="grid gap-3">
    {messages.map((message) => (
      <Message key={message.id} message={message} about={about} side={side} />
    ))}
  </ol>
);

interface MessageProps extends Pick<MessageThreadProps, 'side' | 'about'> {
  message: ThreadMessage;
}

function Message({ message: { from, name, text, attachments, at, read_at }, about, side }: MessageProps) {
  const isOwn = from === side;
  return (
    <li
      className={cx(
        'max-w-[40rem] rounded-lg border px-4 py-3 print:max-w-none',
        isOwn ? 'ml-auto border-transparent bg-selected max-sm:ml-6' : 'mr-auto border-line bg-sunken max-sm:mr-6',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
        <b className="font-semibold text-ink">{name || (from === 'manager' ? 'Property manager' : 'Tenant')}</b>
        {name && from === 'manager' && side === 'tenant' && <span>Property manager</span>}
        <time dateTime={at} className="tabular">
          {formatInstant(at)}
        </time>
      </p>
      {text && <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink">{text}</p>}
      {attachments.length > 0 && (
        <ul aria-label="Attachments" className="mt-2 flex flex-wrap gap-2">
          {attachments.map((link, index) => (
            <li key={link}>
              <AttachmentThumb href={link} what={`attachment ${index + 1} of ${about}`} />
            </li>
          ))}
        </ul>
      )}
      {isOwn && read_at && (
        <p className="mt-1 text-xs text-muted tabular print:hidden">Read {formatInstant(read_at)}</p>
      )}
    </li>
  );
}

/** A small picture that opens the file; a link for PDFs, unreadable pictures, and with low data. */
function AttachmentThumb({ href, what }: { href: string; what: string }) {
  const [isPicture, setPicture] = useState(true);
  const isSaving = useSavesData();
  if (!isPicture || isSaving) return <FileLink href={href} what={what} />;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-md border border-line">
      <img
        src={href}
        alt={`View ${what}`}
        loading="lazy"
        className="size-24 bg-surface object-cover"
        onError={() => setPicture(false)}
      />
    </a>
  );
}
