import type { PictureSource } from '@amayumba/contract/estates/estate.ts';
import { type ReactNode, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { savesData } from '../lib/saves-data.ts';

/** A picture as the API hands it out: a link, and other formats and sizes where the server makes them. */
export interface PictureLinks {
  image_url: string | null;
  image_sources: readonly PictureSource[];
}

interface PictureProps {
  picture: PictureLinks;
  alt: string;
  /** How large it is laid out, so that nothing moves when it comes; CSS pixels. */
  width: number;
  height: number;
  /** As in `<img sizes>`, where it is not as wide as `width` says. */
  sizes?: string | undefined;
  className?: string | undefined;
  /** Shown where there is no picture, or none that can be shown. */
  fallback: ReactNode;
}

const JPEG = 'image/jpeg';

/** A picture in the format and size that suit the browser, fetched when it comes near; none on a connection that is to be spared. */
export function Picture({ picture, alt, width, height, sizes = `${width}px`, className, fallback }: PictureProps) {
  const { image_url: url, image_sources: sources } = picture;
  const [isSaving] = useState(savesData);
  // A link may have ended, and browsers cannot show every picture that cameras make.
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const isHere = url?.startsWith('blob:');
  if (!url || url === brokenUrl || (isSaving && !isHere)) return fallback;
  const srcSet = (type: string) =>
    sources
      .filter((source) => source.type === type)
      .map((source) => `${source.url} ${source.width}w`)
      .join(', ') || undefined;
  const types = [...new Set(sources.map(({ type }) => type))].filter((type) => type !== JPEG);
  return (
    <picture className="contents">
      {types.map((type) => (
        // Hidden, or in a row it takes a gap beside the picture.
        <source key={type} type={type} srcSet={srcSet(type)} sizes={sizes} className="hidden" />
      ))}
      <img
        src={url}
        srcSet={srcSet(JPEG)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setBrokenUrl(url)}
        className={cx('bg-sunken object-cover', className)}
      />
    </picture>
  );
}
