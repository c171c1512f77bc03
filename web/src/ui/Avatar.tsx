import { cx } from '../lib/cx.ts';
import { initials } from '../lib/initials.ts';

interface AvatarProps {
  name: string;
  /** clay: the person who is signed in. quiet: people in lists. */
  tone?: 'clay' | 'quiet' | undefined;
  className?: string | undefined;
}

/** A person's initials. Screen readers skip them, because the name is next to them. */
export function Avatar({ name, tone = 'quiet', className }: AvatarProps) {
  const shape = cx('flex-none rounded-[12px]', className ?? 'size-10');
  return (
    <span
      aria-hidden="true"
      className={cx(
        shape,
        'grid place-items-center text-[0.875rem] font-bold',
        tone === 'clay' ? 'bg-[#ee9a6c] text-[#3a1605]' : 'bg-selected text-on-selected',
      )}
    >
      {initials(name)}
    </span>
  );
}
