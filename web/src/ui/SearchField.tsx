import { useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './Icon.tsx';

interface SearchFieldProps {
  /** For screen readers; others see the placeholder. */
  label: string;
  placeholder?: string | undefined;
  value: string;
  /** Called 300 ms after the last input. */
  onSearch: (text: string) => void;
  className?: string | undefined;
}

const REST_MS = 300;

export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, forward and "clear filters" change the value from outside.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // Callers may trim, but a space after a word must stay while the person pauses there.
    if (value !== text.trim()) setText(value);
  }
  // Other filters may change during the delay, so the latest callback is called.
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search.current(typed), REST_MS);
  };
  return (
    <label className={cx('relative block', className)}>
      <span className="sr-only">{label}</span>
      <Icon name="search" className="pointer-events-none absolute top-3 left-3.5 text-muted" />
      <input
        type="search"
        value={text}
        placeholder={placeholder ?? label}
        onChange={(event) => change(event.target.value)}
        className="control pl-11 text-ellipsis"
      />
    </label>
  );
}
