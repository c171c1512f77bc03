// Runs before the first paint: sets the chosen theme, leaves out the web font with low data, and starts to fetch the
// portal's files for a signed-in person. It is a file because the content security policy allows no inline script.
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
    // Storage is blocked: use the theme and the data saving of the system.
  }
  // The build lists the files of each portal in the page: web/build/fetched-ahead.ts.
  function fetchAhead() {
    var list = document.getElementById('ahead');
    /** @type {Record<string, string[]>} */
    var ahead = JSON.parse((list && list.textContent) || '{}');
    var parts = location.pathname.split('/');
    var portal = parts[1] || '';
    var files = (ahead[portal] || []).concat(ahead[portal + '/' + parts[2]] || []);
    if (files.length === 0) return;
    // Shows the splash of index.html at once.
    root.dataset.portal = '';
    if (localStorage.getItem('sidebar_collapsed') === 'yes') root.dataset.narrow = '';
    files.forEach(function (file) {
      // The attributes must match the later request, or the browser fetches the file twice. The low priority puts these
      // files behind the style, font and scripts of the page itself.
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
  // A media query that never matches delays the font until here.
  else document.querySelector('link[as=font]')?.removeAttribute('media');
})();
