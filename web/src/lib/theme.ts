/** The current theme: the chosen one, else the system's. `public/boot.js` reads the same key before the first paint. */
export function currentTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Sets a theme and stores it in this browser. */
export function chooseTheme(theme: 'light' | 'dark') {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // storage is blocked: the theme applies to this visit only
  }
}
