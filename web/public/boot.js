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
  var isSaving =
    connection.saveData ||
    (connection.effectiveType || '').endsWith('2g') ||
    matchMedia('(prefers-reduced-data: reduce)').matches;
  if (isSaving) root.dataset.saveData = '';
  // Until here a media query held it back.
  else document.querySelector('link[as=font]')?.removeAttribute('media');
})();
