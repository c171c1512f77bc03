import { RESPONSE_GOAL_HOURS } from '@amayumba/contract/reports/manager-dashboard.ts';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/Link.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';

const LINK = 'font-semibold text-link underline';

/** Tips for keeping tenants content and the figures good. */
export function TipsCard() {
  return (
    <Card title="Tips">
      <ul className="grid gap-4 text-[0.875rem] md:grid-cols-3">
        <Tip icon="clock">
          Answer every new complaint within {RESPONSE_GOAL_HOURS}h, and what is urgent within 2h: tenants forgive a
          fault sooner than silence.
        </Tip>
        <Tip icon="wallet">
          Verify what tenants have logged each day. Until then it counts as{' '}
          <Link to="/manager/payments?tab=pending" className={LINK}>
            pending
          </Link>
          .
        </Tip>
        <Tip icon="bell">
          Tenants can be reminded before a payment is due. How many days before, and the revenue target, are in the{' '}
          <Link to="/manager/settings" className={LINK}>
            settings
          </Link>
          .
        </Tip>
      </ul>
    </Card>
  );
}

function Tip({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="grid size-8.5 flex-none place-items-center rounded-md bg-selected text-link">
        <Icon name={icon} className="size-4.5" />
      </span>
      <p>{children}</p>
    </li>
  );
}
