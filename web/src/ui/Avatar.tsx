import { cx } from '../lib/cx.ts';

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

/** Up to two capitals for a person's avatar: of first and last name, else of the first letters. */
function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : Array.from(words[0] ?? '?').slice(0, 2);
  return letters.join('').toUpperCase();
}
