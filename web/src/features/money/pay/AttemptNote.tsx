import { type Collection, isOpen } from '@amayumba/contract/money/collection.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { type Tone, TONE_SOFT } from '../../../ui/tone.ts';

interface AttemptNoteProps {
  attempt: Collection;
  className?: string | undefined;
  onShow: () => void;
}

/** One payment by phone in a line: that it is being made, or its result. */
export function AttemptNote({ attempt, className, onShow }: AttemptNoteProps) {
  const { amount, reason } = attempt;
  const [tone, icon, words] = lookOf(attempt);
  return (
    <output
      className={cx(
        'flex flex-wrap items-center justify-end gap-x-3 rounded-md border py-1.5 pr-1.5 pl-3.5 text-[0.875rem]',
        TONE_SOFT[tone],
        className,
      )}
    >
      <span className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        {icon ? <Icon name={icon} /> : <Spinner className="size-5 flex-none" />}
        <span className="min-w-0 flex-1 py-1">
          <b className="font-semibold tabular">
            {words} {formatUgx(amount)}
          </b>{' '}
          by phone. {reason}
        </span>
      </span>
      <Button size="sm" onClick={onShow}>
        Show <span className="sr-only">this payment</span>
      </Button>
    </output>
  );
}

/** Its colour, its icon (none while it is being made), and how its sum is introduced. */
function lookOf({ state }: Collection): readonly [tone: Tone, icon: IconName | undefined, words: string] {
  if (isOpen(state)) return ['amber', undefined, 'Paying'];
  if (state === 'succeeded') return ['green', 'checkCircle', 'Paid'];
  if (state === 'failed') return ['grey', 'info', 'Not paid:'];
  return ['amber', 'alert', 'Not known yet:'];
}
