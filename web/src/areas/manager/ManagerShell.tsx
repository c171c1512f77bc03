import type { NotificationTarget } from '@amayumba/contract/notifications/notification.ts';
import { useState } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router';
import { signOut } from '../../auth/sign-out.ts';
import { useSession } from '../../auth/session.ts';
import { APPROVALS_PATH } from '../../features/money/approval-view.ts';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { SearchButton } from '../../features/search/SearchButton.tsx';
import { SearchEverything } from '../../features/search/SearchEverything.tsx';
import { RECORD_PATHS } from '../../lib/record-paths.ts';
import { AppShell } from '../../ui/AppShell.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { NotOffered } from '../../ui/NotOffered.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { conversationPath } from './messages/message-place.ts';
import { useWaitingRows } from './use-waiting-rows.ts';
import { MANAGER_SECTIONS, MANAGER_SUB_SCREENS } from './sections.ts';

const LINKS = MANAGER_SECTIONS.map(({ key, label, icon, group, opens, records, isMain }) => ({
  key,
  group,
  opens,
  to: `/manager/${key}`,
  label,
  icon,
  isMain,
  records: records?.map((record) => `/manager/${record}`),
}));
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

/** The manager panel: one URL for each section of the sidebar. */
export function ManagerShell() {
  const { profile } = useSession();
  const [isSearching, setSearching] = useState(false);
  const search = () => setSearching(true);
  const { waiting, missing } = useWaitingRows();
  const sections = LINKS.map(({ key, ...link }) => Object.assign(link, { waiting: waiting[key] }));
  if (!profile) return null; // the guard is about to redirect
  const home = <Navigate to={`/manager/${MANAGER_SECTIONS[0].key}`} replace />;
  return (
    <AppShell
      label="Manager Panel"
      sections={sections}
      user={profile}
      account="/manager/account"
      onSignOut={() => void signOut()}
      bell={
        <>
          <SearchButton onOpen={search} />
          <NotificationBell paths={NOTIFICATION_PATHS} />
        </>
      }
    >
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
      <SearchEverything isOpen={isSearching} onOpen={search} onClose={() => setSearching(false)} />
    </AppShell>
  );
}

function MissingSection({ label, icon }: { label: string; icon: IconName }) {
  return (
    <>
      <PageHeader title={label} />
      <NotOffered label={label} icon={icon} />
    </>
  );
}

/** Loads the screen at a path of the panel; the first screen for any other path. */
export function fetchManagerScreen(path: string): Promise<unknown> {
  const screens = [...MANAGER_SUB_SCREENS, ...MANAGER_SECTIONS.map(({ key, Screen }) => ({ path: key, Screen }))];
  const found = screens.find((screen) => matchPath({ path: `/manager/${screen.path}`, end: false }, path));
  return (found ?? MANAGER_SECTIONS[0]).Screen.fetch();
}
