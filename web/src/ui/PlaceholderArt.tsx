import { cx } from '../lib/cx.ts';

/** Colours of an evening: the sky, the far hill, the near hill. */
const EVENINGS = [
  ['var(--brand-700)', 'var(--brand-800)', 'var(--brand-900)'],
  ['var(--clay-500)', 'var(--clay-700)', 'var(--clay-900)'],
  ['var(--brand-500)', 'var(--brand-600)', 'var(--brand-800)'],
  ['var(--clay-600)', 'var(--brand-800)', 'var(--brand-900)'],
  ['var(--brand-600)', 'var(--clay-700)', 'var(--clay-900)'],
] as const;

/** The position of the sun, and the two hills. */
const LANDS = [
  { sun: [74, 19], back: 'M0 44Q22 26 50 40T96 34V64H0Z', front: 'M0 56Q30 44 56 52T96 50V64H0Z' },
  { sun: [21, 16], back: 'M0 36Q30 46 52 36T96 42V64H0Z', front: 'M0 51Q26 57 50 50T96 55V64H0Z' },
  { sun: [82, 26], back: 'M0 46Q36 30 64 42T96 38V64H0Z', front: 'M0 53Q20 48 46 54T96 48V64H0Z' },
  { sun: [13, 25], back: 'M0 40Q16 32 40 42T96 30V64H0Z', front: 'M0 57Q36 47 62 55T96 52V64H0Z' },
] as const;

/** The logo's houses, on a grid of 64. */
const FRONT_HOUSE =
  'M17.5 57L8.7 57A3.2 3.2 0 0 1 5.5 53.8L5.5 26.94A4.5 4.5 0 0 1 6.91 23.67L21.06 10.26A5 5 0 0 1 27.94 10.26L42.09 23.67A4.5 4.5 0 0 1 43.5 26.94L43.5 53.8A3.2 3.2 0 0 1 40.3 57L31.5 57V43.6a7 7 0 0 0-14 0Z';
const HOUSE_BEHIND =
  'M46.9 57L46.9 26.94A7.9 7.9 0 0 0 44.43 21.2L41.24 18.18A1.1 1.1 0 0 1 41.24 16.58L42.5 15.39A3.05 3.05 0 0 1 46.7 15.39L58.59 26.66A4.5 4.5 0 0 1 60 29.93L60 53.8A3.2 3.2 0 0 1 56.8 57Z';

function numberOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}

interface PlaceholderArtProps {
  /** Determines colours and landscape, so that each estate keeps its own and neighbours in a list differ. */
  name: string;
  className?: string | undefined;
}

/** The brand's houses at evening, shown if there is no picture. */
export function PlaceholderArt({ name, className }: PlaceholderArtProps) {
  const number = numberOf(name);
  const [sky, back, front] = EVENINGS[number % EVENINGS.length] ?? EVENINGS[0];
  const land = LANDS[number % LANDS.length] ?? LANDS[0];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 64"
      preserveAspectRatio="xMidYMid slice"
      className={cx('overflow-hidden', className)}
    >
      <path d="M0 0h96v64H0Z" fill={sky} />
      <circle cx={land.sun[0]} cy={land.sun[1]} r="6" className="fill-white/25" />
      <path d={land.back} fill={back} />
      <g transform="translate(31 16) scale(.53)">
        <path d={FRONT_HOUSE} className="fill-white/95" />
        <path d={HOUSE_BEHIND} fill="var(--clay-200)" />
      </g>
      <path d={land.front} fill={front} />
    </svg>
  );
}
