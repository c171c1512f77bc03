import type { NotificationTarget } from '@amayumba/contract/notifications/notification.ts';
import { useEffect, useMemo, useState } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router';
import { refreshProfile } from '../../api/refresh-profile.ts';
import { signOut } from '../../auth/sign-out.ts';
import { getSession, useSession } from '../../auth/session.ts';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { SearchButton, SearchEverything } from '../../features/search/SearchEverything.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { type MayDo, mayDoWith, OpenableContext, useMayDo } from '../../lib/permissions.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { APPROVALS_PATH, RECORD_PATHS } from '../../lib/record-paths.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { AppShell } from '../../ui/AppShell.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { NotOffered } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { conversationPath } from './messages/message-place.ts';
import { useWaitingRows } from './use-waiting-rows.ts';
import { MANAGER_SECTIONS, MANAGER_SUB_SCREENS, type ManagerSection } from './sections.ts';

const linkTo = ({ key, label, icon, group, opens, records, isMain }: ManagerSection) => ({
  key,
  group,
  opens,
  to: `/manager/${key}`,
  label,
  icon,
  isMain,
  records: records?.map((record) => `/manager/${record}`),
});
const ACCOUNT = '/manager/account';
const NotAllowed = lazyComponent(async () => (await import('../../ui/NotAllowed.tsx')).NotAllowed);
/** The panel is named after the person's work: 'Caretaker Panel'. */
const panelOf = (work: string) => `${work.charAt(0).toUpperCase()}${work.slice(1)} Panel`;
const NOTIFICATION_PATHS = {
  payment: RECORD_PATHS.charge,
  complaint: RECORD_PATHS.complaint,
  messages: (opens: NotificationTarget, account: number | null) => {
    if (opens === 'approvals') return APPROVALS_PATH;
    if (opens === 'account') return account === null ? '/manager/money' : RECORD_PATHS.account(account);
    if (opens === 'conversation' && account !== null) return conversationPath(account);
    return `/manager/messages?tab=${opens === 'conversation' ? 'conversations' : opens}`;
  },
};

/** The manager panel: one URL for each section of the sidebar that the person may use. */
export function ManagerShell() {
  const { profile } = useSession();
  const { place } = useNavigation();
  const [isSearching, setSearching] = useState(false);
  const search = () => setSearching(true);
  const may = useMayDo();
  const openable = useMemo(() => (to: string) => mayOpen(to, may), [may]);
  // A manager may have changed the person's permissions since they signed in.
  useEffect(() => whenIdle(() => void refreshProfile()), []);
  const { waiting, missing } = useWaitingRows();
  const sections = sectionsFor(may).map((section) => Object.assign(linkTo(section), { waiting: waiting[section.key] }));
  if (!profile) return null; // the guard is about to redirect
  const home = <Navigate to={sections[0]?.to ?? ACCOUNT} replace />;
  return (
    <OpenableContext value={openable}>
      <AppShell
        label={panelOf(profile.staff_role ?? 'manager')}
        sections={sections}
        user={profile}
        account={ACCOUNT}
        onSignOut={() => void signOut()}
        bell={
          <>
            {may('search:read') && <SearchButton onOpen={search} />}
            <NotificationBell paths={NOTIFICATION_PATHS} />
          </>
        }
      >
        {openable(place.pathname) ? (
          <Routes>
            {MANAGER_SECTIONS.map(({ key, Screen, needs, label, icon }) => (
              <Route
                key={key}
                path={`${key}/*`}
                element={needs && missing[needs] ? <MissingSection label={label} icon={icon} /> : <Screen />}
              />
            ))}
            {MANAGER_SUB_SCREENS.map(({ path, Screen }) => (
              <Route key={path} path={`${path}/*`} element={<Screen />} />
            ))}
            <Route path="*" element={home} />
          </Routes>
        ) : (
          <NotAllowed />
        )}
        {may('search:read') && (
          <SearchEverything isOpen={isSearching} onOpen={search} onClose={() => setSearching(false)} />
        )}
      </AppShell>
    </OpenableContext>
  );
}

const MissingSection = ({ label, icon }: { label: string; icon: IconName }) => (
  <>
    <PageHeader title={label} />
    <NotOffered label={label} icon={icon} />
  </>
);

export function fetchManagerScreen(path: string): Promise<unknown> {
  const screens = [...MANAGER_SUB_SCREENS, ...MANAGER_SECTIONS.map(({ key, Screen }) => ({ path: key, Screen }))];
  const found = screens.find((screen) => matchPath({ path: `/manager/${screen.path}`, end: false }, path));
  const [first = MANAGER_SECTIONS[0]] = sectionsFor(mayDoWith(getSession().profile?.permissions));
  return (found ?? first).Screen.fetch();
}

const isFor = ({ may, unless }: ManagerSection, mayDo: MayDo) => mayDo(may) && (unless === undefined || !mayDo(unless));

/** The sections of the sidebar for a person, in its order. */
const sectionsFor = (mayDo: MayDo): readonly ManagerSection[] =>
  MANAGER_SECTIONS.filter((section) => isFor(section, mayDo));

/** Whether a person may open an address of the portal. Addresses outside the panel, and unknown ones, redirect. */
function mayOpen(to: string, mayDo: MayDo): boolean {
  const path = to.split(/[?#]/, 1)[0] ?? '';
  const isAt = (screen: string) => matchPath({ path: `/manager/${screen}`, end: false }, path) !== null;
  const subScreen = MANAGER_SUB_SCREENS.find((screen) => isAt(screen.path));
  if (subScreen) return mayDo(subScreen.may);
  const section = MANAGER_SECTIONS.find(({ key }) => isAt(key));
  return section === undefined || isFor(section, mayDo);
}
