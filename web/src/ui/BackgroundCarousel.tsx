import { cx } from '../lib/cx.ts';
import { type Carousel, FADE_MS, FIRST_PLACEHOLDER, type Scene, SCENES } from './use-carousel.ts';

/** page: the whole window. band: the head of a signed-in page. */
type Extent = 'page' | 'band';

/** The pictures behind the content: at most two layers and one that is loading; screen readers skip them. */
export function BackgroundCarousel({ carousel, extent }: { carousel: Carousel; extent: Extent }) {
  const { hasPictures, layers, pictureArrived } = carousel;
  const { current, previous, upcoming } = layers;
  const shown = [...new Set([previous, current, upcoming])].filter((scene) => scene !== null);
  const firstColor = SCENES[0]?.dominantColor;
  return (
    <div
      aria-hidden="true"
      data-testid="scenes"
      className="absolute inset-0 overflow-hidden bg-cover bg-center"
      style={{ backgroundColor: firstColor, backgroundImage: `url(${FIRST_PLACEHOLDER})` }}
    >
      {hasPictures &&
        shown.map((index) => {
          const scene = SCENES[index];
          return scene ? (
            <ScenePicture
              key={scene.name}
              scene={scene}
              extent={extent}
              // The current scene covers the one it fades over.
              isSeen={index !== upcoming && layers.arrived.has(index)}
              className={cx(index === current && 'z-1')}
              onArrived={() => pictureArrived(index)}
            />
          ) : null;
        })}
    </div>
  );
}

interface ScenePictureProps {
  scene: Scene;
  extent: Extent;
  /** The picture is loaded and due: it fades in, the first one over its blurred placeholder. */
  isSeen: boolean;
  className: string;
  onArrived: () => void;
}

function ScenePicture({ scene, extent, isSeen, className, onArrived }: ScenePictureProps) {
  const file = (size: string, format: string) => `/backgrounds/${scene.name}-${size}.${format}`;
  const sizes = extent === 'page' ? ['640', '1280', '1920'] : ['640', '1280'];
  const srcSet = (format: string) => sizes.map((size) => `${file(size, format)} ${size}w`).join(', ');
  return (
    <picture>
      {/* On phones the band shows the middle of the portrait picture, which the login has already fetched. */}
      {['avif', 'webp'].map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          media="(max-aspect-ratio: 3/4)"
          srcSet={file('portrait', format)}
        />
      ))}
      <source type="image/avif" sizes="100vw" srcSet={srcSet('avif')} />
      <img
        alt=""
        decoding="async"
        fetchPriority="low"
        sizes="100vw"
        src={file('1280', 'webp')}
        srcSet={srcSet('webp')}
        onLoad={onArrived}
        className={cx(
          'absolute inset-0 size-full object-cover transition-opacity ease-linear',
          isSeen ? 'opacity-100' : 'opacity-0',
          className,
        )}
        style={{
          objectPosition: extent === 'page' ? scene.objectPosition : '50% 43%',
          transitionDuration: `${FADE_MS}ms`,
        }}
      />
    </picture>
  );
}
