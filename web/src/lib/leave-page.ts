/**
 * Goes to a path by a full page load, which leaves nothing of this page's memory behind: a browser that kept the page as it was, with
 * a typed password in it, loads it anew when somebody goes back to it.
 */
export function loadPath(path: string) {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
  window.location.assign(path);
}
