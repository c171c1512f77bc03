// Runs before the first paint, as a file because the content security policy allows no inline script:
// the theme the person chose, no web font for people who save data, and for whoever is signed in the files of their portal.
(function () {
  var root = document.documentElement;
  /** @type {string | null} */
  var lowData = null;
  try {
    var theme = localStorage.getItem('theme');
    if (localStorage.getItem('user_profile')) fetchAhead();
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    lowData = localStorage.getItem('low_data');
  } catch {
    // storage is blocked: the system's theme and the device's choice stand
  }
  // A build's page says which files each portal is made of: web/build/fetched-ahead.ts.
  function fetchAhead() {
    var said = document.getElementById('ahead');
    /** @type {Record<string, string[]>} */
    var ahead = JSON.parse((said && said.textContent) || '{}');
    var parts = location.pathname.split('/');
    var portal = parts[1] || '';
    var files = (ahead[portal] || []).concat(ahead[portal + '/' + parts[2]] || []);
    // The page says at once that the portal is on its way: index.html.
    if (files.length > 0) root.dataset.portal = '';
    files.forEach(function (file) {
      var link = document.createElement('link');
      var isStyle = file.endsWith('.css');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) link.as = 'style';
      // As the scripts ask for it; else it would be asked for twice.
      link.crossOrigin = '';
      link.href = '/assets/' + file;
      document.head.append(link);
    });
  }
  /** @type {{ saveData?: boolean, effectiveType?: string }} */
  var connection = Reflect.get(navigator, 'connection') || {};
  var isSaving = lowData
    ? lowData === 'yes'
    : connection.saveData ||
      (connection.effectiveType || '').endsWith('2g') ||
      matchMedia('(prefers-reduced-data: reduce)').matches;
  if (isSaving) root.dataset.saveData = '';
  // Until here a media query held it back.
  else document.querySelector('link[as=font]')?.removeAttribute('media');
})();
