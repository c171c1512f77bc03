// Runs before the first paint, as a file because the content security policy allows no inline script:
// the theme the person chose, and no web font for people who save data.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // storage is blocked: the system's theme stands
  }
  /** @type {{ saveData?: boolean, effectiveType?: string }} */
  var connection = Reflect.get(navigator, 'connection') || {};
  if (connection.saveData || (connection.effectiveType || '').endsWith('2g')) root.dataset.saveData = '';
  else {
    var font = document.createElement('link');
    font.rel = 'preload';
    font.as = 'font';
    font.type = 'font/woff2';
    font.crossOrigin = '';
    font.href = '/fonts/figtree-latin-wght-normal.woff2';
    document.head.append(font);
  }
})();
