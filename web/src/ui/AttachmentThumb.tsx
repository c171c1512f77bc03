import { useState } from 'react';
import { useSavesData } from '../lib/saves-data.ts';
import { FileLink } from './FileLink.tsx';

/**
 * A small picture that opens the file; a link for PDFs, for pictures that the browser cannot show, and with low data.
 */
export function AttachmentThumb({ href, what }: { href: string; what: string }) {
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
