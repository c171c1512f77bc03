import { useEffect, useReducer, useState } from 'react';
import { savesData, useSavesData } from '../lib/saves-data.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { usePageAttention } from '../lib/use-page-attention.ts';
import { useStoredFlag } from '../lib/use-stored-flag.ts';

/** A picture behind the pages. Its files are `/backgrounds/<name>-<640|1280|1920|portrait>.<avif|webp>`. */
export interface Scene {
  name: string;
  /** Its caption. */
  title: string;
  /** The part that stays visible when it is cropped. */
  objectPosition: string;
  /** Painted before the picture loads. */
  dominantColor: string;
}

export const SCENES: readonly Scene[] = [
  { name: 'hills', title: 'Kampala hills, golden hour', objectPosition: '72% 50%', dominantColor: '#6e6154' },
  {
    name: 'courtyard',
    title: 'Courtyard estate, jacaranda in bloom',
    objectPosition: '50% 50%',
    dominantColor: '#594639',
  },
  { name: 'night', title: 'City street, blue hour', objectPosition: '46% 50%', dominantColor: '#4c3b33' },
  { name: 'lake', title: 'Lakeside villas, dawn', objectPosition: '72% 50%', dominantColor: '#716457' },
  { name: 'balcony', title: 'Balconies in strong sun', objectPosition: '64% 50%', dominantColor: '#5d472f' },
];

/** The first scene, 32 pixels wide and blurred: shown until the picture has loaded. */
export const FIRST_PLACEHOLDER =
  'data:image/webp;base64,UklGRoAAAABXRUJQVlA4IHQAAAAQBQCdASogABIAPpU4lkkloyIhN+gAsBKJYwC7MxGjbG38Qw7P4w5raJw9BNNlpLBAAPGAMf6Dc9KgNZ7Bw67R3ovI3F4kJkR7HALwzqtquZN0SnaJXpOgMs/4AHU15U2TKAqiMm8iqPAVRMuxXP04onAAAA==';

/** A picture stays for 6 s, including its fade of 1 s. See docs/product.md, Background carousel. */
export const HOLD_MS = 6000;
export const FADE_MS = 1000;
/** The next picture is fetched this long before it is needed, in milliseconds. */
const FETCH_AHEAD_MS = 2500;

interface Layers {
  /** The visible scene. */
  current: number;
  /** The scene it fades over, until the fade ends. */
  previous: number | null;
  /** The scene that is loading, not visible yet. */
  upcoming: number | null;
  /** The upcoming scene is to be shown once it has loaded. */
  isDue: boolean;
  /** Scenes whose picture has loaded. */
  arrived: ReadonlySet<number>;
}

type Event =
  | { type: 'fetch' | 'choose'; scene: number }
  | { type: 'arrived'; scene: number }
  | { type: 'due' }
  | { type: 'faded' };

const START: Layers = { current: 0, previous: null, upcoming: null, isDue: false, arrived: new Set() };

/**
 * The state and actions of a carousel; created by {@link useCarousel}, shown by `BackgroundCarousel` and its controls.
 */
export interface Carousel {
  /** Whether there are pictures to rotate; otherwise only the colours of the first scene are shown. */
  hasPictures: boolean;
  layers: Layers;
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
  choose: (scene: number) => void;
  pictureArrived: (scene: number) => void;
}

/**
 * The rotation of the scenes: it pauses while the page is hovered, focused or hidden, and on request. With reduced
 * motion, low data or a slow connection there are no pictures.
 */
export function useCarousel(): Carousel {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isSaving = useSavesData();
  const [layers, dispatch] = useReducer(step, START);
  const [isPaused, rememberPaused] = useStoredFlag('scenes_paused');
  // After a click on play the pictures move, although the pointer and the focus are then on the page.
  const [isForced, setForced] = useState(false);
  const { isAttended, isHidden } = usePageAttention();
  const hasPictures = !isSaving && !isStill;
  const isRunning =
    hasPictures && !isPaused && !isHidden && (isForced || !isAttended) && layers.arrived.has(layers.current);
  useRotation(isRunning, layers.current, dispatch);

  useEffect(() => {
    if (layers.previous === null) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'faded' }), FADE_MS);
    return () => clearTimeout(timer);
  }, [layers.previous]);

  return {
    hasPictures,
    layers,
    isPaused,
    setPaused: (paused) => {
      rememberPaused(paused);
      setForced(!paused);
    },
    choose: (scene) => dispatch({ type: 'choose', scene }),
    pictureArrived: (scene) => dispatch({ type: 'arrived', scene }),
  };
}

function useRotation(isRunning: boolean, current: number, dispatch: (event: Event) => void) {
  useEffect(() => {
    if (!isRunning) return undefined;
    const next = (current + 1) % SCENES.length;
    const fetching = setTimeout(() => {
      // The connection may have become slow since.
      if (!savesData()) dispatch({ type: 'fetch', scene: next });
    }, HOLD_MS - FETCH_AHEAD_MS);
    const due = setTimeout(() => dispatch({ type: 'due' }), HOLD_MS);
    return () => {
      clearTimeout(fetching);
      clearTimeout(due);
    };
  }, [isRunning, current, dispatch]);
}

function step(layers: Layers, event: Event): Layers {
  switch (event.type) {
    case 'fetch':
      return { ...layers, upcoming: event.scene, isDue: false };
    case 'choose':
      return event.scene === layers.current ? layers : advance({ ...layers, upcoming: event.scene, isDue: true });
    case 'arrived':
      return advance({ ...layers, arrived: new Set(layers.arrived).add(event.scene) });
    case 'due':
      return advance({ ...layers, isDue: true });
    case 'faded':
      return { ...layers, previous: null };
    default:
      return event satisfies never;
  }
}

/** Shows the upcoming scene once it is due and loaded. */
function advance(layers: Layers): Layers {
  const { upcoming, isDue, arrived, current } = layers;
  if (!isDue || upcoming === null || !arrived.has(upcoming)) return layers;
  return { ...layers, current: upcoming, previous: current, upcoming: null, isDue: false };
}
