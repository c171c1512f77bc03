import { Fragment } from 'react';
import { cx } from '../lib/cx.ts';
import { useNavigation } from '../lib/navigation.ts';
import { useLazyPart } from '../lib/use-lazy-part.ts';
import { Avatar } from './Avatar.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { Link } from './Link.tsx';
import { ScenePauseButton } from './SceneControls.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import type { Carousel } from './use-carousel.ts';

// On phones the menu is closed at first, so this can load later.
const loadSwitch = () => import('./LowDataSwitch.tsx');

/** One entry of the navigation. */
export interface ShellSection {
  to: string;
  label: string;
  icon: IconName;
  /** Paths of records that belong to this section. */
  records?: readonly string[] | undefined;
  /** Only this exact path marks it as current, not the paths below it. */
  isExact?: boolean | undefined;
  /** The parameter of the address that opens one of its rows. It is not a filter. */
  opens?: string | undefined;
  /** The filters that its screen had last, as a query string. */
  filters?: string | undefined;
  /** The heading under which it stands. */
  group?: string | undefined;
  /** Rows that wait for somebody; the number shows beside the label and leads to them. */
  waiting?: { count: number; words: string; to: string } | undefined;
  /** One of the places that the role uses most, for the bar at the bottom of a phone. */
  isMain?: boolean | undefined;
}

export const isCurrentSection = ({ to, isExact, records }: ShellSection, pathname: string): boolean =>
  pathname === to ||
  (!isExact && pathname.startsWith(`${to}/`)) ||
  (records?.some((path) => pathname.startsWith(`${path}/`)) ?? false);

export interface SidebarProps {
  /** For example 'Manager Panel'. */
  label: string;
  sections: readonly ShellSection[];
  user: { name: string; username: string; email: string };
  /** The path of the person's own account. */
  account: string;
  carousel: Carousel;
  onSignOut: () => void;
  /** In the drawer: closes it, after a click on a link or the cross. */
  onNavigate?: (() => void) | undefined;
  isCollapsed?: boolean | undefined;
  /** Not given in the drawer, which has no narrow form. */
  onCollapse?: (() => void) | undefined;
}

const HEADING =
  'mx-2.5 mb-2 max-lg:mb-1 text-[0.6875rem] leading-3.5 font-semibold tracking-[.08em] text-[#8fb0b4] uppercase';

/** The navigation of a portal and the signed-in person; the narrow form shows only icons. */
export function Sidebar(props: SidebarProps) {
  const { label, sections, user, account, carousel, onSignOut, onNavigate, isCollapsed = false, onCollapse } = props;
  const late = useLazyPart(loadSwitch, true);
  return (
    <div
      className={cx(
        'flex h-full flex-col overflow-y-auto bg-linear-to-b from-sidebar to-[#082126] px-4 pt-4.5 pb-3 max-lg:pt-3 text-sidebar-ink transition-[width] duration-200 dark:to-[#050e10]',
        onCollapse && (isCollapsed ? 'w-19' : 'w-62'),
        '[&_:focus-visible]:outline-brand-300',
      )}
    >
      <div className={cx('flex items-center justify-between gap-2', isCollapsed ? 'flex-col' : 'pl-1.5')}>
        <img
          src={isCollapsed ? '/mark-on-dark.svg' : '/logo-on-dark.svg'}
          alt="Amayumba"
          className={isCollapsed ? 'h-8' : 'h-8 w-auto'}
        />
        {onCollapse && (
          <IconButton
            icon={isCollapsed ? 'chevronsRight' : 'chevronsLeft'}
            label={isCollapsed ? 'Widen the sidebar' : 'Narrow the sidebar'}
            aria-expanded={!isCollapsed}
            tone="onDark"
            onClick={onCollapse}
            className="text-[#8fb0b4]!"
          />
        )}
        {onNavigate && <IconButton icon="close" label="Close menu" tone="onDark" onClick={onNavigate} />}
      </div>
      <p className={cx(HEADING, 'mt-4 max-lg:mt-2', isCollapsed && 'sr-only')}>{label}</p>
      <nav aria-label={label} className={cx('grid gap-0.5 max-lg:gap-0', isCollapsed && 'mt-6')}>
        {sections.map((section, index) => (
          <Fragment key={section.to}>
            {section.group && section.group !== sections[index - 1]?.group && (
              <p className={cx(HEADING, 'mt-3.5 max-lg:mt-1.5', isCollapsed && 'sr-only')}>{section.group}</p>
            )}
            <SectionLink section={section} isCollapsed={isCollapsed} onNavigate={onNavigate} />
          </Fragment>
        ))}
      </nav>
      <div className="mt-auto pt-3 max-lg:pt-2">
        <div className={cx('mb-2 flex items-center text-[#8fb0b4] max-lg:mb-1', isCollapsed && 'flex-col')}>
          <div className="min-h-11 min-w-0 flex-1">{late && <late.LowDataSwitch isNarrow={isCollapsed} />}</div>
          <ScenePauseButton carousel={carousel} className="text-[#8fb0b4]!" />
          <ThemeButton className="text-[#8fb0b4]!" />
        </div>
        <div
          className={cx('flex items-center gap-1 border-t border-white/10 pt-4 max-lg:pt-2', isCollapsed && 'flex-col')}
        >
          <Link
            to={account}
            title="My account"
            onClick={onNavigate}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md hover:bg-white/7"
          >
            <Avatar name={user.name} tone="clay" />
            <span className={cx('min-w-0', isCollapsed && 'sr-only')}>
              <span className="block truncate text-[0.875rem] leading-4.5 font-semibold text-white">{user.name}</span>
              <span className="block truncate text-xs text-[#9dbabd]">{user.email || user.username}</span>
            </span>
          </Link>
          <IconButton icon="logout" label="Logout" tone="onDark" onClick={onSignOut} />
        </div>
      </div>
    </div>
  );
}

interface SectionLinkProps {
  section: ShellSection;
  isCollapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function SectionLink({ section, isCollapsed, onNavigate }: SectionLinkProps) {
  const { pathname } = useNavigation().place;
  const isActive = isCurrentSection(section, pathname);
  const { waiting } = section;
  return (
    <span className="relative block">
      <Link
        to={section.to + (section.filters ?? '')}
        aria-current={isActive ? 'page' : undefined}
        onClick={onNavigate}
        title={isCollapsed ? section.label : undefined}
        className={cx(
          'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium transition-colors lg:min-h-9.5',
          isActive
            ? 'bg-sidebar-active font-semibold text-white shadow-[inset_3px_0_0_#ee9a6c]'
            : 'hover:bg-white/7 hover:text-white',
          isCollapsed && 'justify-center px-0',
        )}
      >
        <Icon name={section.icon} />
        <span className={cx(isCollapsed && 'sr-only')}>{section.label}</span>
      </Link>
      {waiting && waiting.count > 0 && (
        <Link
          to={waiting.to}
          onClick={onNavigate}
          aria-label={`${waiting.count} ${waiting.words}`}
          title={`${waiting.count} ${waiting.words}`}
          className={cx(
            'absolute grid place-items-center rounded-full font-semibold text-white tabular hover:bg-white/30',
            isCollapsed
              ? 'top-0 right-0 size-6 bg-clay-900 text-[0.6875rem]'
              : 'top-2.5 right-2.5 lg:top-1.75 h-6 min-w-8 bg-white/15 px-2 text-xs',
          )}
        >
          {waiting.count > 99 ? '99+' : waiting.count}
        </Link>
      )}
    </span>
  );
}
