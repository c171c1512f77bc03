import { cx } from '../lib/cx.ts';
import { IconButton } from './IconButton.tsx';
import type { Carousel } from './use-carousel.ts';

/** Pauses and resumes the pictures; renders nothing if there are none. */
export function ScenePauseButton({ carousel, className }: { carousel: Carousel; className?: string | undefined }) {
  if (!carousel.hasPictures) return null;
  return (
    <IconButton
      icon={carousel.isPaused ? 'play' : 'pause'}
      label={carousel.isPaused ? 'Play background pictures' : 'Pause background pictures'}
      tone="onDark"
      onClick={() => carousel.setPaused(!carousel.isPaused)}
      className={cx('[&_svg]:size-4', className)}
    />
  );
}
