import { useState } from 'react';
import { chooseTheme, currentTheme } from '../lib/theme.ts';
import { IconButton } from './IconButton.tsx';

/** Switches between the light and the dark theme. */
export function ThemeButton({ className }: { className?: string | undefined }) {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={`Use the ${other} theme`}
      tone="onDark"
      className={className}
      onClick={() => {
        chooseTheme(other);
        setTheme(other);
      }}
    />
  );
}
