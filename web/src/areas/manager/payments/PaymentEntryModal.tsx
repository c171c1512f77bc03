import type { NewPayment, Payment, PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS, type PaymentType } from '@amayumba/contract/payments/rules.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PaymentDraft } from '../../../features/payments/payment-draft.ts';
import { canBeMarkedPaid, outstandingOf } from '../../../features/payments/payment-view.ts';
import { PaymentFields } from '../../../features/payments/PaymentFields.tsx';
import { useListPaymentsQuery } from '../../../features/payments/payments.api.ts';
import { useGetTenantQuery } from '../../../features/tenants/tenants.api.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { useIsSettled } from '../../../lib/use-is-settled.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { notify } from '../../../ui/notices.ts';
import { PartPaymentModal } from './panel/PartPaymentModal.tsx';
import { PaymentProblem } from './PaymentProblem.tsx';
import { TenantField, type TenantOption, tenantOption } from './TenantField.tsx';
import { usePaymentEntry } from './use-payment-entry.ts';

interface PaymentEntryModalProps {
  title: string;
  /** Noun for the notice: 'Payment'. */
  what: string;
  type: PaymentType;
  /** The types to choose from; if undefined, the type cannot be changed. */
  types?: readonly PaymentType[] | undefined;
  statuses: readonly PaymentStatus[];
  tenantId: number | null;
  /** Values of the fields in `children`. */
  extra?: Pick<NewPayment, 'refund_status'> | undefined;
  onClose: () => void;
  children?: ReactNode;
}

export function PaymentEntryModal({ tenantId, ...form }: PaymentEntryModalProps) {
  const tenant = useGetTenantQuery(tenantId ?? 0, { skip: tenantId === null });
  if (!useIsSettled(tenant)) return null;
  return <EntryForm {...form} given={tenant.currentData ? tenantOption(tenant.currentData) : null} />;
}

type EntryFormProps = Omit<PaymentEntryModalProps, 'tenantId'> & { given: TenantOption | null };

/** Records payments: Enter records one and closes, Ctrl+Enter records one and starts the next, Escape closes. */
function EntryForm({ title, what, type, types, statuses, given, extra, onClose, children }: EntryFormProps) {
  const entry = usePaymentEntry(type, given, extra);
  const { made, isPending } = entry;
  const fields = useRef<HTMLDivElement>(null);
  const addAnother = useRef<HTMLButtonElement>(null);
  // Stored for 'Create anyway', which then continues or closes like the first attempt.
  const [goesOn, setGoesOn] = useState(false);
  useEffect(() => {
    if (made.length > 0) fields.current?.querySelector('input')?.focus();
  }, [made.length]);

  const create = async (isAnother: boolean, mayDuplicate = false) => {
    setGoesOn(isAnother);
    const done = await entry.create(mayDuplicate);
    if (done === undefined) return;
    if (isAnother) return entry.goOn(done);
    entry.clear();
    notify.success(`${what} created`, done);
    onClose();
  };
  const similar = useSimilarCharge(entry.tenant?.value, entry.draft, entry.problem?.code === 'duplicate_payment');
  const [recorded, setRecorded] = useState<Payment | null>(null);
  useCtrlEnter(() => addAnother.current?.click());

  if (recorded) {
    return <PartPaymentModal payment={recorded} proposal={entry.draft} onDone={entry.clear} onClose={onClose} />;
  }
  return (
    <Modal
      draft={entry.kept}
      title={title}
      size="lg"
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => void create(false)}
      footer={
        <>
          <p className="mr-auto hidden self-center text-sm text-muted md:block">Ctrl + Enter adds another</p>
          <Button onClick={onClose} disabled={isPending}>
            {made.length > 0 ? 'Done' : 'Cancel'}
          </Button>
          <Button
            ref={addAnother}
            aria-keyshortcuts="Control+Enter"
            disabled={isPending}
            onClick={(event) => {
              // The browser reports missing fields, as it does for Create.
              if (event.currentTarget.form?.reportValidity()) void create(true);
            }}
          >
            Save and add another
          </Button>
          <Button variant="primary" type="submit" isPending={isPending}>
            {isPending ? 'Creating...' : 'Create'}
          </Button>
        </>
      }
    >
      <CreatedList made={made} />
      <PaymentProblem
        problem={entry.problem}
        isPending={isPending}
        existing={similar && <SimilarCharge charge={similar} onRecord={() => setRecorded(similar)} />}
        anyway={{ label: 'Create anyway', onSend: () => void create(goesOn, true) }}
      />
      {/* The key remounts the fields for each payment, which resets invalid input. */}
      <div key={made.length} ref={fields}>
        <TenantField
          required
          placeholder="Type a name, phone or apartment"
          value={entry.tenant}
          onChange={entry.pickTenant}
          error={entry.errors['tenant']}
        />
        <div className="mt-4.5">
          <PaymentFields
            draft={entry.draft}
            onChange={entry.change}
            statuses={statuses}
            types={types}
            errors={entry.errors}
          >
            {children}
          </PaymentFields>
        </div>
      </div>
    </Modal>
  );
}

function SimilarCharge({ charge, onRecord }: { charge: Payment; onRecord: () => void }) {
  if (canBeMarkedPaid(charge) && outstandingOf(charge) > 0) {
    return (
      <Button size="sm" variant="primary" onClick={onRecord}>
        Record it on charge {charge.id}
      </Button>
    );
  }
  return (
    <ButtonLink size="sm" to={RECORD_PATHS.charge(charge.id)}>
      Open charge {charge.id}
    </ButtonLink>
  );
}

/** Calls `onPress` on Ctrl+Enter, or Cmd+Enter on a Mac, anywhere in the form. */
function useCtrlEnter(onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function CreatedList({ made }: { made: readonly string[] }) {
  const newestFirst = made.map((what, index) => ({ what, number: index + 1 })).toReversed();
  return (
    <div aria-live="polite">
      {made.length > 0 && (
        <ul aria-label="Created just now" className="mb-5 grid gap-1.5 rounded-md bg-green-bg px-4 py-3 text-green-ink">
          {newestFirst.map(({ what, number }) => (
            <li key={number} className="flex items-start gap-2 text-[0.875rem] font-medium">
              <Icon name="checkCircle" className="mt-px size-4.5" />
              Created: {what}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const VOID: ReadonlySet<number> = new Set([PAYMENT_STATUS.cancelled, PAYMENT_STATUS.refunded, PAYMENT_STATUS.failed]);

/** The charge that a new one would repeat. See docs/rules.md, Duplicate payments. */
function useSimilarCharge(tenant: number | undefined, draft: PaymentDraft, isAsked: boolean): Payment | undefined {
  const { payment_type, payment_for_year: year, months_paid } = draft;
  const { currentData } = useListPaymentsQuery(
    { tenant_id: tenant, payment_type, year, page: 1, page_size: 50 },
    { skip: !isAsked || tenant === undefined },
  );
  const isSame = (charge: Payment) =>
    !VOID.has(charge.status_id) && charge.months_paid.some((month) => months_paid.includes(month));
  return currentData?.results.filter(isSame).toSorted((a, b) => a.id - b.id)[0];
}
