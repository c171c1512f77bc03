import { matchPath } from 'react-router';
import type { MayDo } from '../../lib/permissions.ts';
import { MANAGER_SECTIONS, MANAGER_SUB_SCREENS, type ManagerSection } from './sections.ts';

const isFor = ({ may, unless }: ManagerSection, mayDo: MayDo) => mayDo(may) && (unless === undefined || !mayDo(unless));

/** The sections of the sidebar for a person, in its order. */
export const sectionsFor = (mayDo: MayDo): readonly ManagerSection[] =>
  MANAGER_SECTIONS.filter((section) => isFor(section, mayDo));

/** Whether a person may open an address of the portal. Addresses outside the panel, and unknown ones, redirect. */
export function mayOpen(to: string, mayDo: MayDo): boolean {
  const path = to.split(/[?#]/, 1)[0] ?? '';
  const isAt = (screen: string) => matchPath({ path: `/manager/${screen}`, end: false }, path) !== null;
  const subScreen = MANAGER_SUB_SCREENS.find((screen) => isAt(screen.path));
  if (subScreen) return mayDo(subScreen.may);
  const section = MANAGER_SECTIONS.find(({ key }) => isAt(key));
  return section === undefined || isFor(section, mayDo);
}
