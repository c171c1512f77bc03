import type { Person } from '@amayumba/contract/accounts/person.ts';
import { useNavigate } from 'react-router';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import type { MenuItem } from '../../../ui/Menu.tsx';
import type { PersonDialog } from './PersonDialogs.tsx';

interface PersonMenuOptions {
  /** Nobody resets or switches off their own account. */
  isOwn: boolean;
  onAsk: (dialog: PersonDialog) => void;
}

export function usePersonMenu(person: Person, { isOwn, onAsk }: PersonMenuOptions): MenuItem[] {
  const navigate = useNavigate();
  const isOff = person.status === 'inactive';
  const { tenant_id } = person;
  const items: (MenuItem | false)[] = [
    tenant_id !== null && {
      label: 'Home and lease',
      may: 'tenants:read',
      icon: 'apartment',
      onSelect: () => void navigate(RECORD_PATHS.tenant(tenant_id)),
    },
    !isOwn && { label: 'Reset password', may: 'accounts:write', icon: 'key', onSelect: () => onAsk('password') },
    !isOwn &&
      person.second_factor && {
        label: 'Reset two-step verification',
        may: 'accounts:write',
        icon: 'shield',
        onSelect: () => onAsk('factor'),
      },
    !isOwn && {
      label: isOff ? 'Activate' : 'Deactivate',
      may: 'accounts:write',
      icon: isOff ? 'check' : 'lock',
      isDanger: !isOff,
      onSelect: () => onAsk('status'),
    },
  ];
  return items.filter((item) => item !== false);
}
