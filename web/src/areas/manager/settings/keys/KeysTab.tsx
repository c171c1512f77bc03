import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { keyPermissionWords } from '@amayumba/contract/keys/key-permissions.ts';
import type { ApiKey, CreatedApiKey } from '@amayumba/contract/keys/key.ts';
import { useState } from 'react';
import { useListApiKeysQuery, useRevokeApiKeyMutation } from '../../../../features/keys/keys.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { notify } from '../../../../ui/notices.ts';
import type { Tone } from '../../../../ui/tone.ts';
import { ShownOnceDialog } from '../ShownOnceDialog.tsx';
import { CreateKeyModal } from './CreateKeyModal.tsx';
import { ConfirmAction } from '../../ConfirmAction.tsx';

type Asked = { what: 'create' } | { what: 'created'; key: CreatedApiKey } | { what: 'revoke'; key: ApiKey };

/** The keys with which programs use the portal. See docs/product.md, API keys. */
export function KeysTab() {
  const query = useListApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const create = (
    <Button variant="primary" icon="plus" onClick={() => setAsked({ what: 'create' })}>
      Create API key
    </Button>
  );
  return (
    <Card title="API keys" aside={query.data?.length ? create : undefined}>
      <p className="max-w-[70ch] text-sm text-muted">
        A program, such as your accounting software, uses the portal with a key of its own. It acts as the manager who
        created the key, and may do only what you allow it here.{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer" className="rounded-xs text-link underline">
          Read what programs can do
        </a>
      </p>
      <div className="mt-3">
        <Figures title="The API keys" query={query}>
          {(keys) =>
            keys.length === 0 ? (
              <EmptyState icon="key" title="No API keys" action={create}>
                No program uses the portal yet.
              </EmptyState>
            ) : (
              <ul aria-label="API keys" className="-mb-4 divide-y divide-line border-t border-line">
                {keys.map((key) => (
                  <KeyItem key={key.id} apiKey={key} onRevoke={() => setAsked({ what: 'revoke', key })} />
                ))}
              </ul>
            )
          }
        </Figures>
      </div>
      {asked?.what === 'create' && (
        <CreateKeyModal onCreated={(key) => setAsked({ what: 'created', key })} onClose={close} />
      )}
      {asked?.what === 'created' && (
        <ShownOnceDialog
          title="API key created"
          name={asked.key.name}
          what="key"
          label="API key"
          value={asked.key.key}
          onClose={close}
        >
          It is shown only this once, because the portal does not store it. Whoever has it can do what you allowed, so
          give it to the program only, never by email or chat.
        </ShownOnceDialog>
      )}
      {asked?.what === 'revoke' && <RevokeKeyDialog apiKey={asked.key} onClose={close} />}
    </Card>
  );
}

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

function KeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
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

function RevokeKeyDialog({ apiKey: { id, name, prefix }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [revoke] = useRevokeApiKeyMutation();
  return (
    <ConfirmAction
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      action={() => revoke(id)}
      onDone={() => notify.success('API key revoked', `${name} no longer works.`)}
      onClose={onClose}
    >
      The program that uses the key {prefix}… is refused at once. This cannot be undone; create another key if it is to
      go on.
    </ConfirmAction>
  );
}
