/** Opens a path by a full page load, which clears this page's memory. A page that Back restores loads again. */
export function loadPath(path: string) {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
  window.location.assign(path);
}
