import type { PictureSource } from '@amayumba/contract/estates/estate.ts';
import { type ReactNode, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { useSavesData } from '../lib/saves-data.ts';
import { Icon } from './Icon.tsx';

/** The links of a picture in the API: one link, and other formats and sizes if the server has them. */
export interface PictureLinks {
  image_url: string | null;
  image_sources: readonly PictureSource[];
}

interface PictureProps {
  picture: PictureLinks;
  alt: string;
  /** Its layout size in CSS pixels, so that nothing moves when it loads. */
  width: number;
  height: number;
  className?: string | undefined;
  /** Shown if there is no picture, or if it cannot be shown. */
  fallback: ReactNode;
}

const JPEG = 'image/jpeg';
/** From this width there is room for text, in CSS pixels. */
const WORDED_WIDTH = 160;

/** A picture in the best format and size. It loads near the viewport; with low data, on request. */
export function Picture({ picture, alt, width, height, className, fallback }: PictureProps) {
  const { image_url: url, image_sources: sources } = picture;
  const isSaving = useSavesData();
  const [isAskedFor, setAskedFor] = useState(false);
  // A link may have expired, and browsers cannot show every format of cameras.
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const isHere = url?.startsWith('blob:');
  if (!url || url === brokenUrl) return fallback;
  if (isSaving && !isHere && !isAskedFor) {
    return (
      <PictureOnRequest alt={alt} isWorded={width >= WORDED_WIDTH} onShow={() => setAskedFor(true)}>
        {fallback}
      </PictureOnRequest>
    );
  }
  const srcSet = (type: string) =>
    sources
      .filter((source) => source.type === type)
      .map((source) => `${source.url} ${source.width}w`)
      .join(', ') || undefined;
  const sizes = `${width}px`;
  const types = [...new Set(sources.map(({ type }) => type))].filter((type) => type !== JPEG);
  return (
    <picture className="contents">
      {types.map((type) => (
        // Hidden, because otherwise it takes up a gap next to the picture.
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

interface PictureOnRequestProps {
  alt: string;
  isWorded: boolean;
  onShow: () => void;
  children: ReactNode;
}

const PictureOnRequest = ({ alt, isWorded, onShow, children }: PictureOnRequestProps) => (
  <span className="relative grid flex-none">
    {children}
    <button
      type="button"
      title="Show picture"
      onClick={onShow}
      className="absolute inset-0 grid min-h-11 cursor-pointer place-items-center rounded-[inherit]"
    >
      <span className="flex items-center gap-1.5 rounded-full bg-[rgba(7,24,28,.82)] p-1.5 text-xs font-semibold text-white">
        <Icon name="eye" className="size-4" />
        <span className={cx(isWorded ? 'pr-1' : 'sr-only')}>Show picture</span>
        <span className="sr-only">: {alt}</span>
      </span>
    </button>
  </span>
);
