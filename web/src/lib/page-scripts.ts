/** The paths of the page's scripts, separated by spaces. They differ with every build. */
export const pageScripts = (): string =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')]
    .map(({ src }) => new URL(src).pathname)
    .join(' ');
