import { afterEach, expect, test, vi } from 'vitest';
import { loadPath } from './leave-page.ts';

afterEach(() => void vi.unstubAllGlobals());

/** What a browser says when it shows a page; `persisted` where it kept it as it was. */
const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

test('a page that was left and is brought back as it was begins anew', () => {
  const place = { assign: vi.fn<(path: string) => void>(), reload: vi.fn<() => void>() };
  vi.stubGlobal('location', place);
  loadPath('/login');
  expect(place.assign).toHaveBeenCalledWith('/login');
  dispatchEvent(shown(false));
  expect(place.reload).not.toHaveBeenCalled();
  dispatchEvent(shown(true));
  expect(place.reload).toHaveBeenCalledOnce();
});
