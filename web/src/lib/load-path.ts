/**
 * Opens a path by a full page load, which clears this page's memory. If the browser has frozen the page, with a typed
 * password in it, Back loads it again.
 */
export function loadPath(path: string) {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
  window.location.assign(path);
}
