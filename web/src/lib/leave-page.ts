/** Goes to a path by a full page load, which leaves nothing of this page's memory behind. */
export function leavePage(path: string) {
  window.location.assign(path);
}
