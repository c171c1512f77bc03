/** The paths of the scripts that the page names, separated by spaces: with every build they are others. */
export const pageScripts = (): string =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')]
    .map(({ src }) => new URL(src).pathname)
    .join(' ');
