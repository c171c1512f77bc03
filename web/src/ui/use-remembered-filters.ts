import { useState } from 'react';
import { useNavigation } from '../lib/navigation.ts';
import type { ShellSection } from './Sidebar.tsx';

/**
 * The sections with the filters that their screens had last. The open one has none, so that its own link shows the
 * whole list again. Signing out ends the portal's frame, and with it these filters.
 */
export function useRememberedFilters(sections: readonly ShellSection[]): readonly ShellSection[] {
  const { pathname, search } = useNavigation().place;
  const [kept, setKept] = useState<Readonly<Record<string, string>>>({});
  const shown = sections.find(({ to }) => to === pathname);
  const filters = shown && filtersIn(search, shown.opens);
  if (filters !== undefined && (kept[pathname] ?? '') !== filters) setKept({ ...kept, [pathname]: filters });
  return sections.map((section) => (section.to === pathname ? section : { ...section, filters: kept[section.to] }));
}

function filtersIn(search: string, opens: string | undefined): string {
  const params = new URLSearchParams(search);
  if (opens) params.delete(opens);
  return `?${params}`.replace(/\?$/, '');
}
