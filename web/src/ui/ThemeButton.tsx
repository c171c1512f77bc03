import { useState } from 'react';
import { IconButton } from './IconButton.tsx';

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

/** The current theme: the chosen one, else the system's. `public/boot.js` reads the same key before the first paint. */
function currentTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function chooseTheme(theme: 'light' | 'dark') {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // storage is blocked: the theme applies to this visit only
  }
}
