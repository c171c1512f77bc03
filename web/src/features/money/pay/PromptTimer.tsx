import { PROMPT_S } from '@amayumba/contract/money/collection.ts';

const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

/** The seconds left to type the PIN, as a ring that empties. */
export function PromptTimer({ left }: { left: number }) {
  return (
    <div className="relative mx-auto grid size-40 place-items-center">
      <svg aria-hidden="true" viewBox="0 0 116 116" className="absolute inset-0 -rotate-90 fill-none">
        <circle cx="58" cy="58" r={RADIUS} strokeWidth="6" className="stroke-line" />
        <circle
          cx="58"
          cy="58"
          r={RADIUS}
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - left / PROMPT_S)}
          className="stroke-brand-600 dark:stroke-brand-300"
        />
      </svg>
      <div role="timer" className="text-center">
        <span className="block text-[2.125rem] leading-10 font-bold text-ink tabular">
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </span>
        <span className="text-sm text-muted">{left > 0 ? 'left to answer' : 'time is up'}</span>
      </div>
    </div>
  );
}
