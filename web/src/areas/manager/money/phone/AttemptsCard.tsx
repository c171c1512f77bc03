import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type Collection, isOpen } from '@amayumba/contract/money/collection.ts';
import { useState } from 'react';
import { useOnce } from '../../../../api/use-once.ts';
import { collectionStateView, networkName, payerText } from '../../../../features/money/pay/collection-view.ts';
import {
  useCheckCollectionMutation,
  useDecideCollectionMutation,
  useListCollectionsQuery,
} from '../../../../features/money/pay/collections.api.ts';
import { useFollowedCollection } from '../../../../features/money/pay/use-followed-collection.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import { ReasonField } from '../dialogs/DialogFields.tsx';
import { unbroken } from '../../../../ui/unbroken.tsx';

/** Attempts shown beside a statement, in addition to earlier ones about which a person has to decide. */
const SHOWN = 3;
const READ = 20;

/** The last payments of an account that were asked for by phone. Renders nothing without any. */
export function AttemptsCard({ account }: { account: number }) {
  const { currentData } = useListCollectionsQuery({ account, page: 1, page_size: READ });
  const attempts = (currentData?.results ?? []).filter(({ state }, place) => place < SHOWN || state === 'unknown');
  if (attempts.length === 0) return null;
  return (
    <Card title="Asked by phone">
      <ul aria-label="Payments asked for by phone" className="-my-2 divide-y divide-line text-[0.875rem]">
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} listed={attempt} />
        ))}
      </ul>
    </Card>
  );
}

function Attempt({ listed }: { listed: Collection }) {
  const isFollowed = isOpen(listed.state) || listed.state === 'unknown';
  const attempt = useFollowedCollection(isFollowed ? listed.id : undefined).currentData ?? listed;
  const [isDeciding, setDeciding] = useState(false);
  const once = useOnce();
  const [check] = useCheckCollectionMutation();
  const { id, amount, state, reason, requested_at, receipt_code } = attempt;
  const view = collectionStateView(attempt, true);
  const checkNow = async () => {
    await once.send((key) => check({ id, key }));
    once.renew();
  };
  return (
    <li className="py-2.5">
      <div className="flex items-center justify-between gap-2">
        <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(amount)}</b>
        <Badge tone={view.tone}>{view.label}</Badge>
      </div>
      <p className="mt-0.5 text-sm text-muted tabular">
        {networkName(attempt)} {payerText(attempt)} · {formatInstant(requested_at)}
        {unbroken(receipt_code && ` · ${receipt_code}`)}
      </p>
      {reason !== '' && <p className="mt-1 text-sm text-muted">{reason}</p>}
      {once.problem && (
        <p role="alert" className="mt-1 text-sm font-medium text-rose-ink">
          {once.problem.error}
        </p>
      )}
      {(isOpen(state) || state === 'unknown') && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button size="sm" icon="refresh" may="money:write" isPending={once.isPending} onClick={() => void checkNow()}>
            Check now <span className="sr-only">{formatUgx(amount)}</span>
          </Button>
          {state === 'unknown' && (
            <Button size="sm" may="money:write" onClick={() => setDeciding(true)}>
              Decide <span className="sr-only">about {formatUgx(amount)}</span>
            </Button>
          )}
        </div>
      )}
      {isDeciding && <DecideModal attempt={attempt} onClose={() => setDeciding(false)} />}
    </li>
  );
}

interface Decision {
  state: 'succeeded' | 'failed' | undefined;
  transaction_id: string;
  reason: string;
}

/** A person's decision about an attempt whose outcome the network never reported. See docs/rules.md, Attempts. */
function DecideModal({ attempt, onClose }: { attempt: Collection; onClose: () => void }) {
  const { draft, text, value, form, send } = useSentForm(`decide-${attempt.id}`, onClose, (): Decision => ({
    state: undefined,
    transaction_id: '',
    reason: '',
  }));
  const { state, transaction_id, reason } = draft;
  const [decide] = useDecideCollectionMutation();
  const network = networkName(attempt);
  const save = async () => {
    if (!state) return;
    const paid = state === 'succeeded' ? { transaction_id: transaction_id.trim() } : {};
    const body = { state, reason: reason.trim(), ...paid };
    await send(
      (key) => decide({ id: attempt.id, key, body }),
      () =>
        notify.success(state === 'succeeded' ? 'Recorded as paid' : 'Recorded as not paid', formatUgx(attempt.amount)),
    );
  };
  return (
    <SentForm
      {...form}
      title="Decide about this payment"
      description={`${formatUgx(attempt.amount)} from ${payerText(attempt)}`}
      fields={['transaction_id', 'reason']}
      submitLabel={state === 'succeeded' ? 'Record as paid' : 'Record as not paid'}
      disabled={!state}
      onSubmit={save}
    >
      <Banner tone="amber">
        {network} never answered. Look at {network}’s statement or ask the tenant for its message before you decide.
      </Banner>
      <ChoiceGroup
        legend="Was it paid?"
        choices={[
          { value: 'succeeded', label: 'It was paid', detail: 'A receipt is issued in your name.' },
          { value: 'failed', label: 'It was not paid', detail: 'The tenant may pay again.' },
        ]}
        {...value('state')}
      />
      {state === 'succeeded' && (
        <TextField label={`Transaction id of ${network}`} required maxLength={100} {...text('transaction_id')} />
      )}
      <ReasonField placeholder={`Seen on the statement of ${network}`} {...value('reason')} />
    </SentForm>
  );
}
