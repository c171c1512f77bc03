import { cx } from '../lib/cx.ts';

interface KeyHintProps {
  /** As it is printed on the keyboard. */
  keyName: string;
  /** In a filled button. */
  isOnPrimary?: boolean | undefined;
}

/**
 * The key that does the same as the control it is in; hidden below 1024px, where few have a keyboard. CSS draws it,
 * because people with voice control would otherwise have to name the key as well.
 */
export const KeyHint = ({ keyName, isOnPrimary = false }: KeyHintProps) => (
  <span
    aria-hidden="true"
    data-key={keyName}
    className={cx(
      'ml-2.5 inline-block min-w-5.5 rounded-sm border px-1.5 text-center text-xs leading-4.5 font-semibold before:content-[attr(data-key)] max-lg:hidden',
      isOnPrimary ? 'border-current/35 bg-white/10' : 'border-line bg-surface text-muted',
    )}
  />
);
