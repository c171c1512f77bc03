import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Icon } from '../../ui/Icon.tsx';

// Evening hues of the scenes, so that neighbours in a list can be told apart.
const HUES = [
  'from-brand-700 to-brand-900',
  'from-clay-400 to-clay-900',
  'from-brand-600 to-brand-800',
  'from-brand-900 to-clay-900',
] as const;

interface EstatePreviewProps {
  /** Chooses the hue, so that an estate keeps its own. */
  id: number;
  imageUrl: string | null;
  kind?: 'estate' | 'apartment' | undefined;
  className?: string | undefined;
}

/** The picture of an estate or apartment; without one that can be shown, a house on an evening gradient. Decoration: the name stands beside it. */
export function EstatePreview({ id, imageUrl, kind = 'estate', className }: EstatePreviewProps) {
  // A link may have ended, and browsers cannot show every picture that cameras make.
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (imageUrl && imageUrl !== brokenUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        onError={() => setBrokenUrl(imageUrl)}
        className={cx('object-cover', className)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative grid place-items-center overflow-hidden bg-linear-to-br',
        HUES[id % HUES.length],
        className,
      )}
    >
      <span className="absolute -right-3 -bottom-4 size-3/4 rounded-full bg-white/10" />
      <Icon name={kind} className="relative h-1/2 w-auto text-white/90" />
    </span>
  );
}
