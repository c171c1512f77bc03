import { addMonths, formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { TENANT_PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { useGetMyRentAlertsQuery } from '../../../features/payments/payments.api.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { today } from '../../../lib/today.ts';
import { useIsSettled } from '../../../lib/use-is-settled.ts';
import { AttachmentField } from '../../../ui/AttachmentField.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { PageForm } from '../../../ui/PageForm.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { ChargeFields } from './ChargeFields.tsx';
import type { ChosenCharge } from './open-charges.ts';
import { OpenPayments } from './OpenPayments.tsx';
import type { PaymentLogDraft, usePaymentLog } from './use-payment-log.ts';

/** The form in which a tenant reports a payment. See docs/product.md, Log Payment form. */
export function LogPaymentTab({ log }: { log: ReturnType<typeof usePaymentLog> }) {
  const { draft, errors, problem, isPending, share } = log;
  // The charge that was chosen, or the only one; its fields are known, so the form asks only how it was paid.
  const [chosen = log.only, setChosen] = useState<ChosenCharge | null>();
  const isShort = Boolean(chosen && isSame(chosen, draft) && !KNOWN.some((field) => errors[field]));
  const choose = (fields: ChosenCharge) => {
    log.patch(fields);
    setChosen(fields);
  };
  // The open payments stand above the fields, which would move when they arrive.
  if (!useIsSettled(useGetMyRentAlertsQuery()))
    return (
      <div aria-busy="true" className="p-4 sm:p-5">
        <output className="sr-only">Loading your open payments...</output>
        <Skeleton className="h-96" />
      </div>
    );
  return (
    <div className="grid gap-6 p-4 sm:p-5">
      <PageForm aria-label="Log Payment" className="max-w-3xl" isPending={isPending} onSubmit={() => void log.submit()}>
        {problem && (
          <Banner tone="rose" className="mb-5 scroll-my-5">
            {problem}
          </Banner>
        )}
        <DraftNote draft={log.kept} />
        <OpenPayments draft={draft} onChoose={choose} />
        <LogFields log={log} isShort={isShort} onChangeDetails={() => setChosen(null)} />
        {share !== null && draft.receipt && <UploadProgress what="receipt" share={share} />}
        <div className="mt-6 flex flex-wrap gap-2.5 max-sm:[&>*]:flex-1">
          <Button variant="primary" type="submit" isPending={isPending}>
            {isPending ? 'Submitting...' : 'Submit Payment'}
          </Button>
          <Button onClick={log.clear} disabled={isPending}>
            Clear
          </Button>
        </div>
        {Object.keys(errors).length > 0 && !problem && (
          <p role="alert" className="mt-3 text-sm font-medium text-rose-ink">
            Please check the marked fields.
          </p>
        )}
      </PageForm>
      <Instructions />
    </div>
  );
}

/** The fields of the form that a chosen charge fills in. */
const KNOWN = ['amount', 'payment_type', 'payment_for_month', 'payment_for_year', 'due_date'] as const;

const isSame = (chosen: ChosenCharge, draft: PaymentLogDraft) => KNOWN.every((field) => chosen[field] === draft[field]);

interface LogFieldsProps {
  log: ReturnType<typeof usePaymentLog>;
  /** A charge is chosen, so only how it was paid is asked. */
  isShort: boolean;
  onChangeDetails: () => void;
}

function LogFields({ log: { draft, patch, errors, isPending }, isShort, onChangeDetails }: LogFieldsProps) {
  const field = fieldsOf(draft, patch, errors);
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      {isShort ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-sunken py-1.5 pr-1.5 pl-4 text-[0.875rem] sm:col-span-2">
          <p className="tabular">
            You paid <b className="font-semibold text-ink">{formatUgx(draft.amount ?? 0)}</b>, due{' '}
            {formatDay(draft.due_date)}.
          </p>
          <Button size="sm" variant="ghost" onClick={onChangeDetails}>
            Change amount or month
          </Button>
        </div>
      ) : (
        <ChargeFields draft={draft} set={patch} errors={errors} />
      )}
      <SelectField
        label="Payment method"
        required
        placeholder="Choose a method"
        options={TENANT_PAYMENT_METHODS.map((value) => ({ value, label: value }))}
        {...field.text('payment_method')}
      />
      <TextField
        autoComplete="on"
        label="Reference number"
        required
        maxLength={100}
        hint="From the message or slip you got when paying."
        {...field.text('reference_number')}
      />
      <DateField
        label="Paid on"
        hint="Optional. The day of the message or slip."
        min={addMonths(today(), -12)}
        max={today()}
        {...field.text('paid_on')}
      />
      <AttachmentField
        className="sm:col-span-2"
        label="Receipt"
        cameraLabel="Take a photo of the receipt"
        value={draft.receipt}
        onChange={(receipt) => patch({ receipt })}
        error={errors['receipt_file']}
        disabled={isPending}
      />
      {!isShort && (
        <TextAreaField className="sm:col-span-2" label="Notes" rows={3} maxLength={2000} {...field.text('notes')} />
      )}
    </div>
  );
}

const STEPS = [
  'Pay your rent by mobile money, bank or cash, and keep the reference number.',
  'Fill in this form with the amount you paid and the month it is for.',
  'Add a photo or PDF of the receipt if you have one: it speeds things up.',
  'Your property manager checks it. Until then it shows as awaiting verification in History.',
];

const Instructions = () => (
  <aside aria-labelledby="log-payment-steps" className="max-w-3xl rounded-md border border-line bg-sunken px-5 py-4.5">
    <h2 id="log-payment-steps" className="text-md font-semibold">
      How to log a payment
    </h2>
    <ol className="mt-3 grid gap-x-5 gap-y-3 text-[0.875rem] sm:grid-cols-2">
      {STEPS.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-6 flex-none place-items-center rounded-full bg-selected text-xs font-bold text-on-selected"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  </aside>
);
