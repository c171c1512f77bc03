import { cx } from '../lib/cx.ts';
import type { PORTAL_DRAWINGS } from './portal-drawings.ts';

/** On a 24 grid with strokes of 1.75 and round ends. These load with the login. */
const PUBLIC_DRAWINGS = {
  alert: 'M12 4 21 19.5H3zM12 10v4M12 16.8h.1',
  chart: 'M4 20h16M6.5 20v-5M12 20V10M17.5 20V5',
  check: 'M5 12.5 10 17.5 19 7',
  checkCircle: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8.5 12.2l2.4 2.4 4.6-5',
  chevronDown: 'M6 9.5l6 6 6-6',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  estate: 'M4 20V10l5-4 5 4v10M14 20V8l3-2.5L20 8v12M3 20h18M8 20v-5h2v5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9.5 9.5 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M14.2 14.2a2.8 2.8 0 0 1-4-4M6.2 7.6C3.8 9.4 2.5 12 2.5 12S6 18.5 12 18.5c1.3 0 2.5-.3 3.6-.8',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 8h.1',
  key: 'M8.5 11a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM11 12l7.5-7.5M16 7l2.5 2.5',
  lightbulb: 'M12 3.5a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2v.6h5v-.6c0-.8.4-1.5 1-2A6 6 0 0 0 12 3.5zM10 20.5h4',
  lock: 'M7.5 10.5h9a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 17v-4a2.5 2.5 0 0 1 2.5-2.5zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  mail: 'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17V7a1.5 1.5 0 0 1 1.5-1.5zM4.5 7l7.5 6 7.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M20 12a7 7 0 0 1-7 7H5l1.6-3A7 7 0 0 1 13 5a7 7 0 0 1 7 7zM10 11h6M10 14h4',
  pause: 'M9 6v12M15 6v12',
  phone: 'M6 4h3l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2.2 2A15.5 15.5 0 0 1 4 6.2 2 2 0 0 1 6 4z',
  pin: 'M12 21s6.5-5.8 6.5-11a6.5 6.5 0 0 0-13 0C5.5 15.2 12 21 12 21zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  play: 'M8 5.5v13l10.5-6.5z',
  refresh: 'M19.5 8A8 8 0 0 0 5 9.5M4.5 5v4.5H9M4.5 16A8 8 0 0 0 19 14.5M19.5 19v-4.5H15',
  shield: 'M12 3.5 19 6v6c0 4.2-2.9 7-7 8.5C7.9 19 5 16.2 5 12V6zM9 12l2.2 2.2L15.2 10',
  tasks: 'M4 6.5 5.5 8 8 5M4 12.5 5.5 14 8 11M4 18.5 5.5 20 8 17M12 7h8M12 13h8M12 19h5',
  tenants:
    'M9 4.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM3 19c.6-3.4 3-5 6-5s5.4 1.6 6 5M15.5 5.2a3.2 3.2 0 0 1 0 5.8M17.5 14.4c2 .7 3.2 2.2 3.5 4.6',
  user: 'M12 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5 20c.8-3.8 3.6-5.5 7-5.5s6.2 1.7 7 5.5',
  wallet:
    'M4 8.5A2.5 2.5 0 0 1 6.5 6H17v3M4 8.5V17a2.5 2.5 0 0 0 2.5 2.5H18A2 2 0 0 0 20 17.5V11a2 2 0 0 0-2-2H4.5M16 14.2h.1',
} as const;

export type IconName = keyof typeof PUBLIC_DRAWINGS | keyof typeof PORTAL_DRAWINGS;

const drawings: Partial<Record<IconName, string>> = { ...PUBLIC_DRAWINGS };

/** Adds the drawings of the portals; called before the first of them renders. */
export function addDrawings(more: typeof PORTAL_DRAWINGS) {
  Object.assign(drawings, more);
}

/** A drawing next to text; screen readers skip it. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    // With two size classes, the order of the style sheet would decide.
    className={cx('flex-none fill-none stroke-current', !className?.includes('size-') && 'size-5', className)}
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={drawings[name]} />
  </svg>
);
