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
    if (files.length === 0) return;
    // The page says at once that the portal is on its way: index.html.
    root.dataset.portal = '';
    files.forEach(function (file) {
      // As the scripts ask for it, else it would be asked for twice; behind the style, the font and the scripts that the page itself names.
      if (file.endsWith('.css')) fetchFile({ rel: 'preload', as: 'style', crossOrigin: '', href: '/assets/' + file });
      else fetchFile({ rel: 'modulepreload', fetchPriority: 'low', crossOrigin: '', href: '/assets/' + file });
    });
    fetchFile({ rel: 'preload', as: 'image', href: '/logo-on-dark.svg' });
  }
  /** @param {Partial<HTMLLinkElement>} link */
  function fetchFile(link) {
    document.head.append(Object.assign(document.createElement('link'), link));
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
