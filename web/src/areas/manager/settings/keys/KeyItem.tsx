import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import type { ApiKey } from '@amayumba/contract/keys/key.ts';
import { keyPermissionWords } from '@amayumba/contract/keys/key-permissions.ts';
import { counted } from '../../../../lib/counted.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import type { Tone } from '../../../../ui/tone.ts';

const STATES: Readonly<Record<ApiKey['state'], { label: string; tone: Tone; note?: string }>> = {
  active: { label: 'Active', tone: 'green' },
  expired: { label: 'Expired', tone: 'grey' },
  revoked: { label: 'Revoked', tone: 'grey' },
  stopped: {
    label: 'Stopped',
    tone: 'amber',
    note: 'The person who created it no longer works in the office, or may do none of this any more.',
  },
};

/** A key: whether it works, its permissions, and its last use. */
export function KeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, permissions, state, expires_on, created_by, created_at, last_used_at, revoked_at } = apiKey;
  const { label, tone, note } = STATES[state];
  const canBeRevoked = state === 'active' || state === 'stopped';
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 text-[0.9375rem] font-semibold wrap-anywhere">{name}</h3>
        <Badge tone={tone}>{label}</Badge>
        {canBeRevoked && (
          <Button size="sm" className="ml-auto max-sm:w-full" onClick={onRevoke}>
            Revoke <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
      <FactList
        facts={[
          ['Begins with', <code key="prefix">{prefix}…</code>],
          ['Created', `${formatInstant(created_at)} by ${created_by}`],
          ['Last used', last_used_at === null ? 'Never' : formatInstant(last_used_at)],
          revoked_at === null ? ['Works until', formatDay(expires_on)] : ['Revoked', formatInstant(revoked_at)],
        ]}
      />
      <details className="mt-1 text-[0.875rem]">
        <summary className="cursor-pointer rounded-xs py-3 text-link">
          {counted(permissions.length, 'permission')} <span className="sr-only">of {name}</span>
        </summary>
        <ul className="list-disc pl-5 text-muted">
          {permissions.map((permission) => (
            <li key={permission}>{keyPermissionWords(permission)}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}
