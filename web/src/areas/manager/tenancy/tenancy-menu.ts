import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import type { IconName } from '../../../ui/Icon.tsx';

export type TenancyDialog = 'move' | 'undo-move' | 'end-lease' | 'undo-move-out';

export interface Item {
  label: string;
  icon: IconName;
  onSelect: () => void;
  may: string;
}

export const isLeaseOver = ({ lease_end }: Pick<Tenant, 'lease_end'>, today: CalendarDate): boolean =>
  lease_end !== null && lease_end < today;

export function tenancyMenu(tenant: Tenant, today: CalendarDate, onAsk: (dialog: TenancyDialog) => void): Item[] {
  if (tenant.is_ending === undefined || tenant.lease_start === null) return [];
  const item = (label: string, icon: IconName, dialog: TenancyDialog): Item => ({
    label,
    icon,
    may: 'tenants:write',
    onSelect: () => onAsk(dialog),
  });
  if (isLeaseOver(tenant, today)) return [item('Settle deposit', 'key', 'end-lease')];
  if (tenant.moves_on) return [item('Undo move', 'refresh', 'undo-move')];
  return [
    item('Move to another home', 'apartment', 'move'),
    item('End lease', 'key', 'end-lease'),
    ...(tenant.is_ending ? [item('Undo move-out', 'refresh', 'undo-move-out')] : []),
  ];
}
