import { expect, test, vi } from 'vitest';
import { loadPath } from './load-path.ts';

/** The event with which a browser shows a page; `persisted` if it froze the page. */
const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

test('a page that Back restores is loaded again', () => {
  const place = { assign: vi.fn<(path: string) => void>(), reload: vi.fn<() => void>() };
  vi.stubGlobal('location', place);
  loadPath('/login');
  expect(place.assign).toHaveBeenCalledWith('/login');
  dispatchEvent(shown(false));
  expect(place.reload).not.toHaveBeenCalled();
  dispatchEvent(shown(true));
  expect(place.reload).toHaveBeenCalled();
});
