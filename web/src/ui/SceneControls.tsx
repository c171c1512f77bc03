import { cx } from '../lib/cx.ts';
import { IconButton } from './IconButton.tsx';
import { type Carousel, SCENES } from './use-carousel.ts';

/** The caption of the scene, a dot for each scene, and the pause button. */
export function SceneControls({ carousel }: { carousel: Carousel }) {
  if (!carousel.hasPictures) return null;
  const { current } = carousel.layers;
  return (
    <div className="flex items-center justify-between gap-4 text-sm text-[#e4ecec]">
      <span>{SCENES[current]?.title}</span>
      <div className="flex items-center">
        {SCENES.map((scene, index) => (
          <button
            key={scene.name}
            type="button"
            aria-label={`Show ${scene.title}`}
            aria-current={index === current || undefined}
            onClick={() => carousel.choose(index)}
            className="grid h-9 min-w-6 place-items-center rounded-sm focus-visible:outline-white"
          >
            <span
              className={cx(
                'h-2 rounded-full transition-[width] duration-300',
                index === current ? 'w-6.5 bg-white' : 'w-2 bg-white/45',
              )}
            />
          </button>
        ))}
        <ScenePauseButton
          carousel={carousel}
          className="ml-2 rounded-full! border border-white/30 bg-[rgba(7,24,28,.5)] focus-visible:outline-white"
        />
      </div>
    </div>
  );
}

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
