import { formatUgx } from '@amayumba/contract/money.ts';
import type { ErasurePreview } from '@amayumba/contract/privacy/erasure.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useEraseTenantMutation, usePreviewErasureQuery } from '../../../features/privacy/privacy.api.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { notify } from '../../../ui/notices.ts';

/** Erases a former tenant's identity. It shows the consequences and asks the manager to type the name. */
export function EraseTenantModal({ id, onClose }: { id: number; onClose: () => void }) {
  const query = usePreviewErasureQuery(id, { refetchOnMountOrArgChange: true });
  const [eraseTenant, { isLoading, error }] = useEraseTenantMutation();
  const [name, setName] = useState('');
  const [isGivenUp, setGivenUp] = useState(false);
  const problem = asProblem(error);
  const preview = query.currentData;
  const canErase = preview !== undefined && !obstacleIn(preview);
  const submit = async () => {
    if (!canErase) return;
    const result = await eraseTenant({ id, body: { name, ...(isGivenUp && { accept_owed: true }) } });
    if (!result.data) return; // the form shows the error
    notify.success('The identity was erased.', `From now on it says ${result.data.label}.`);
    onClose();
  };
  return (
    <Modal
      title="Erase identity"
      description={preview?.name}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            {preview && !canErase ? 'Close' : 'Cancel'}
          </Button>
          {canErase && (
            <Button
              variant="danger"
              type="submit"
              isPending={isLoading}
              disabled={name.trim() === '' || (preview.owed.count > 0 && !isGivenUp)}
            >
              {isLoading ? 'Erasing...' : 'Erase for good'}
            </Button>
          )}
        </>
      }
    >
      <Figures title="What would be erased" query={query}>
        {(shown) => (
          <>
            <Obstacle preview={shown} />
            <Refusal problem={problem?.fields ? undefined : problem} title="Nothing was erased" className="mb-4" />
            {!obstacleIn(shown) && <UnsettledMoney preview={shown} />}
            <ErasureConsequences preview={shown} />
            {!obstacleIn(shown) && (
              <div className="mt-5 grid gap-4 border-t border-line pt-5">
                {shown.owed.count > 0 && (
                  <CheckField
                    label={`${owedText(shown)} Write it off: nobody can be asked for it afterwards.`}
                    isOn={isGivenUp}
                    onChange={setGivenUp}
                  />
                )}
                <TextField
                  label={`Type ${shown.name} to confirm`}
                  required
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                  error={problem?.fields?.['name']}
                  hint="This cannot be undone."
                />
              </div>
            )}
          </>
        )}
      </Figures>
    </Modal>
  );
}

/** Returns the reason why a tenant cannot be erased, if there is one. */
function obstacleIn({ erased_at, has_lease }: ErasurePreview): string | undefined {
  if (erased_at !== null) return 'The identity of this tenant was erased already.';
  if (has_lease) return 'This tenant has a current lease. End the lease first.';
  return undefined;
}

function Obstacle({ preview }: { preview: ErasurePreview }) {
  const obstacle = obstacleIn(preview);
  return (
    obstacle && (
      <Banner tone="amber" title="Not possible now" className="mb-4">
        {obstacle}
      </Banner>
    )
  );
}

/** The money that is held for the tenant or still owed, which stays in the books without a name. */
function UnsettledMoney({ preview: { label, owed, held } }: { preview: ErasurePreview }) {
  const kept = [
    held.credit > 0 && `${formatUgx(held.credit)} of credit`,
    held.deposit > 0 && `${formatUgx(held.deposit)} of deposit`,
  ].filter(Boolean);
  const open = [
    kept.length > 0 && `the office still holds ${kept.join(' and ')}`,
    owed.amount > 0 && `the tenant still owes ${formatUgx(owed.amount)}`,
  ].filter(Boolean);
  if (open.length === 0) return null;
  const sentence = open.join(', and ');
  return (
    <Banner tone="amber" title="Money is not settled" className="mb-4">
      {sentence.charAt(0).toUpperCase() + sentence.slice(1)}. The sums stay in the books as those of {label}; the name
      goes. Settle them first, because nobody can be asked or paid afterwards.
    </Banner>
  );
}

const owedText = ({ owed: { count, amount } }: ErasurePreview) =>
  `${count === 1 ? 'A payment' : `${count} payments`} of ${formatUgx(amount)} ${count === 1 ? 'is' : 'are'} not settled.`;

const ErasureConsequences = ({ preview: { label, goes, stays } }: { preview: ErasurePreview }) => (
  <div className="grid gap-5">
    <section aria-labelledby="erasure-goes">
      <h3 id="erasure-goes" className="flex items-center gap-2 font-semibold text-rose-ink">
        <Icon name="trash" className="size-4.5" />
        What is erased
      </h3>
      <p className="mt-1 text-sm text-muted">
        Name, username, email, phone, address and emergency contact, notes on payments, the words of complaints and
        answers{goes.length > 0 ? ', and:' : '.'}
      </p>
      {goes.length > 0 && (
        <ul className="mt-2 divide-y divide-line rounded-md border border-line">
          {goes.map(({ what, count }) => (
            <li key={what} className="flex justify-between gap-4 px-3.5 py-2 text-[0.875rem]">
              {what}
              <span className="tabular text-muted">{count}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
    <section aria-labelledby="erasure-stays">
      <h3 id="erasure-stays" className="flex items-center gap-2 font-semibold">
        <Icon name="lock" className="size-4.5" />
        What stays, as {label}
      </h3>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line">
        {stays.map(({ what, count, why }) => (
          <li key={what} className="px-3.5 py-2 text-[0.875rem]">
            <span className="flex justify-between gap-4 font-medium">
              {what}
              <span className="tabular text-muted">{count}</span>
            </span>
            <span className="block text-sm text-muted">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  </div>
);
