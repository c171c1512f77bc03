/** Resolves in another task, so that the work before and after it do not block the page together. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
