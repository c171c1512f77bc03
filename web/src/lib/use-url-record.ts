import { useNavigation } from './navigation.ts';
import { idParam } from './use-list-params.ts';
import { useSearchParams } from './use-search-params.ts';

/**
 * The id of the open row of a list, in the URL, so that a link can open it. Opening adds a history entry: the
 * browser's Back closes the row, and so does `close`.
 * @param name of the parameter, for example `complaint` for `?complaint=12`
 */
export function useUrlRecord(name: string) {
  const [params, setParams] = useSearchParams();
  const { place, back } = useNavigation();
  const state = place.state as { openedFromList?: boolean } | null;
  const open = (id: number) => {
    const next = new URLSearchParams(params);
    next.set(name, String(id));
    setParams(next, { state: { openedFromList: true } });
  };
  const close = () => {
    if (state?.openedFromList) return back();
    // Opened by a link, so the previous entry is another page.
    const next = new URLSearchParams(params);
    next.delete(name);
    setParams(next, { replace: true });
  };
  return { id: idParam(params, name), open, close };
}
