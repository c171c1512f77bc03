import type { ApiKey, CreatedApiKey } from '@amayumba/contract/keys/key.ts';
import { useState } from 'react';
import { useListApiKeysQuery } from '../../../../features/keys/keys.api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { CreateKeyModal } from './CreateKeyModal.tsx';
import { KeyItem } from './KeyItem.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx';

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
    <Card title="API keys" className="max-w-220" aside={query.data?.length ? create : undefined}>
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
      {asked?.what === 'created' && <NewKeyDialog created={asked.key} onClose={close} />}
      {asked?.what === 'revoke' && <RevokeKeyDialog apiKey={asked.key} onClose={close} />}
    </Card>
  );
}
