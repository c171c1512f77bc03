import type { ReactNode } from 'react';
import type { DashboardFigures } from '../../../features/reports/manager-dashboard.api.ts';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';

interface FirstStepsCardProps {
  figures: DashboardFigures;
  onHide: () => void;
}

/** What a new office does first, with what is done already. It can be hidden once there are tenants. */
export function FirstStepsCard({ figures, onHide }: FirstStepsCardProps) {
  const { estates = 0, tenants = 0, isLandlordNamed: isNamed = false } = figures;
  return (
    <Card
      title="First steps"
      className="mt-4"
      aside={
        tenants > 0 && (
          <Button size="sm" variant="ghost" onClick={onHide}>
            Hide
          </Button>
        )
      }
    >
      <ol className="-my-3 divide-y divide-line">
        <Step
          number={1}
          isDone={isNamed}
          title="Say who you are"
          action={
            <ButtonLink size="sm" to="/manager/settings" may="settings:write">
              {isNamed ? 'Change' : 'Fill in'}
            </ButtonLink>
          }
        >
          The landlord’s name and address for receipts, and a phone number for tenants.
        </Step>
        <Step
          number={2}
          isDone={estates > 0}
          title="Bring in your estates and tenants"
          action={
            <>
              <ButtonLink size="sm" to="/manager/estates?new=1" may="estates:create">
                New Estate
              </ButtonLink>
              <ButtonLink
                size="sm"
                variant={estates > 0 ? 'secondary' : 'primary'}
                icon="upload"
                to="/manager/estates/import"
                may="imports:write"
              >
                Import a rent roll
              </ButtonLink>
            </>
          }
        >
          Your spreadsheet has estates, homes, tenants, rents, deposits and arrears: one import reads them all, and can
          be undone.
        </Step>
        <Step
          number={3}
          isDone={tenants > 0}
          title="Add tenants by hand"
          action={
            estates > 0 && (
              <ButtonLink size="sm" to="/manager/tenants" may="tenants:write">
                Tenants
              </ButtonLink>
            )
          }
        >
          For homes that the spreadsheet did not have. Rent is then charged automatically before it is due.
        </Step>
      </ol>
      <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
        Later: <Place to="/manager/settings#mobile-money">mobile money</Place>,{' '}
        <Place to="/manager/settings#sms">SMS</Place>, <Place to="/manager/settings?tab=staff">staff</Place> and{' '}
        <Place to="/manager/owners">owners</Place>.
      </p>
    </Card>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  title: string;
  action: ReactNode;
  children: ReactNode;
}

const Step = ({ number, isDone, title, action, children }: StepProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <span
      className={cx(
        'grid size-8.5 flex-none place-items-center rounded-md font-semibold',
        isDone ? 'bg-green-bg text-green-ink' : 'bg-selected text-link',
      )}
    >
      {isDone ? <Icon name="check" className="size-4.5" /> : <span aria-hidden="true">{number}</span>}
    </span>
    <span className="min-w-0 flex-1 basis-60 text-[0.875rem]">
      <b className="font-semibold text-ink">{title}</b>
      {isDone && <span className="text-green-ink">, done</span>}
      <span className="block text-muted">{children}</span>
    </span>
    <span className="flex flex-wrap gap-2">{action}</span>
  </li>
);

const Place = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="font-semibold text-link underline">
    {children}
  </Link>
);
