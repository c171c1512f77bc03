import { cx } from '../lib/cx.ts';
import { useNavigation } from '../lib/navigation.ts';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import { isCurrentSection, type ShellSection } from './Sidebar.tsx';

const PLACES = 4;

interface BottomBarProps {
  sections: readonly ShellSection[];
  /** The path of the person's own account, for portals with fewer sections. */
  account: string;
}

/** The places that a role uses most, at the bottom of a phone; the menu has the rest. */
export function BottomBar({ sections, account }: BottomBarProps) {
  const { pathname } = useNavigation().place;
  const own: ShellSection = { to: account, label: 'My account', icon: 'user' };
  const places = [...sections.filter(({ isMain }) => isMain), own].slice(0, PLACES);
  return (
    <nav
      aria-label="Most used"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="mx-auto grid h-18 max-w-160 auto-cols-fr grid-flow-col">
        {places.map((section) => {
          const isCurrent = isCurrentSection(section, pathname);
          return (
            <li key={section.to}>
              <Link
                to={section.to + (section.filters ?? '')}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex h-full flex-col items-center justify-center gap-1 border-t-3 text-xs focus-visible:-outline-offset-3',
                  isCurrent ? 'border-primary font-semibold text-link' : 'border-transparent font-medium text-muted',
                )}
              >
                <Icon name={section.icon} />
                {section.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
