import { cx } from '../../../../lib/cx.ts';

/** From this score on, a suggestion has more evidence than the amount. See docs/rules.md, Matching. */
export const SURE_SCORE = 50;
const NEARLY_CERTAIN = 90;
const RADIUS = 17;
const ROUND = 2 * Math.PI * RADIUS;

/** How sure a suggestion is, 0 to 100, as a ring and a number. */
export function ScoreRing({ score }: { score: number }) {
  return (
    <span
      className={cx(
        'relative size-11 flex-none',
        score >= NEARLY_CERTAIN ? 'text-link' : score >= SURE_SCORE ? 'text-indigo-dot' : 'text-grey-dot',
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 40 40" className="size-11 fill-none" strokeWidth="4">
        <circle cx="20" cy="20" r={RADIUS} className="stroke-track" />
        <circle
          cx="20"
          cy="20"
          r={RADIUS}
          className="-rotate-90 stroke-current [transform-origin:center]"
          strokeLinecap="round"
          strokeDasharray={`${(ROUND * score) / 100} ${ROUND}`}
        />
      </svg>
      <b className="absolute inset-0 grid place-items-center text-[0.875rem] font-bold text-ink tabular">
        <span className="sr-only">Score</span> {score}
      </b>
    </span>
  );
}
