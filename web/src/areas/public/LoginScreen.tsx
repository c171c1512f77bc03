import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { LoginForm } from './LoginForm.tsx';

const FEATURES: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'estate', title: 'Portfolio insights', text: 'Occupancy, revenue and expiring leases at a glance.' },
  { icon: 'message', title: 'Tenant communication', text: 'Notices, receipts and replies stay on record.' },
  { icon: 'tasks', title: 'Task workflows', text: 'Complaints move from open to resolved, on time.' },
  { icon: 'tenants', title: 'Role-based dashboards', text: 'One view each for managers, owners and tenants.' },
];

const BADGES: readonly { icon: IconName; label: string }[] = [
  { icon: 'shield', label: 'Secure' },
  { icon: 'lightbulb', label: 'Smart' },
  { icon: 'chart', label: 'Scalable' },
];

/** See docs/product.md, Login. */
export function LoginScreen() {
  useDocumentTitle('Sign In');
  return (
    <div className="flex flex-col gap-4.5 narrow:grid narrow:grid-cols-[minmax(0,700px)_minmax(360px,432px)] narrow:items-center narrow:justify-between narrow:gap-x-12 narrow:gap-y-7.5">
      <div className="px-1 text-white narrow:col-start-1 narrow:self-end narrow:px-0">
        <h1 className="max-w-[13em] text-2xl [text-shadow:0_2px_24px_rgba(3,14,17,.35)] narrow:text-4xl">
          Every estate, block and home, in good hands.
        </h1>
        <p className="mt-3.5 hidden max-w-[33em] text-lg leading-7 text-[#e4ecec] [text-shadow:0_1px_14px_rgba(3,14,17,.45)] narrow:block">
          Rent, leases, deposits and repairs in one place, for the people who manage, own and live in the building.
        </p>
      </div>
      <div className="narrow:col-start-2 narrow:row-span-2 narrow:row-start-1">
        <LoginForm />
      </div>
      <div className="narrow:col-start-1 narrow:self-start">
        <LoginPitch />
      </div>
    </div>
  );
}

const LoginPitch = () => (
  <div className="glass-dark rounded-xl px-4.5 py-4.5 narrow:px-7 narrow:pt-6.5 narrow:pb-6">
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-x-7.5 sm:gap-y-5.5">
      {FEATURES.map((feature) => (
        <li key={feature.title} className="grid grid-cols-[40px_1fr] content-start gap-x-3.5">
          <span className="row-span-2 grid size-10 place-items-center rounded-[11px] border border-[rgba(147,211,220,.22)] bg-[rgba(147,211,220,.14)] text-brand-200">
            <Icon name={feature.icon} />
          </span>
          <h2 className="text-base font-semibold tracking-[-.005em]">{feature.title}</h2>
          <p className="text-sm leading-4.75 text-(--glass-dark-muted)">{feature.text}</p>
        </li>
      ))}
    </ul>
    <ul className="mt-4.5 flex flex-wrap gap-2 border-t border-white/12 pt-4 narrow:mt-5.5 narrow:gap-2.5 narrow:pt-5">
      {BADGES.map((badge) => (
        <li
          key={badge.label}
          className="inline-flex h-8.5 items-center gap-2 rounded-full border border-white/16 bg-white/9 pr-3.5 pl-2.5 text-sm font-semibold text-white"
        >
          <Icon name={badge.icon} className="size-4.25 text-[#f4b48e]" />
          {badge.label}
        </li>
      ))}
    </ul>
  </div>
);
