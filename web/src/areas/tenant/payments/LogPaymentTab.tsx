import { logYears, PAYMENT_TYPES, TENANT_PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import { MONTH_OPTIONS } from '../../../features/payments/payment-view.ts';
import { today } from '../../../lib/today.ts';
import { useScrollIntoView } from '../../../lib/use-scroll-into-view.ts';
import { AttachmentField } from '../../../ui/AttachmentField.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { OpenForMonth } from './OpenForMonth.tsx';
import { OpenPayments } from './OpenPayments.tsx';
import type { PaymentLogDraft, usePaymentLog } from './use-payment-log.ts';

/** The form in which a tenant reports a payment. See docs/product.md, Log Payment form. */
export function LogPaymentTab({ log }: { log: ReturnType<typeof usePaymentLog> }) {
  const { draft, errors, problem, isPending, share } = log;
  const problemBox = useScrollIntoView<HTMLDivElement>(problem);
  return (
    <div className="grid gap-6 p-4 sm:p-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        aria-label="Log Payment"
        className="max-w-3xl"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void log.submit();
        }}
      >
        {problem && (
          <div ref={problemBox} className="scroll-my-5">
            <Banner tone="rose" className="mb-5">
              {problem}
            </Banner>
          </div>
        )}
        <OpenPayments draft={draft} onChoose={(fields) => log.setDraft({ ...draft, ...fields })} />
        <LogFields log={log} />
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
      </form>
      <Instructions />
    </div>
  );
}

function LogFields({ log: { draft, setDraft, errors, isPending } }: { log: ReturnType<typeof usePaymentLog> }) {
  const set = (patch: Partial<PaymentLogDraft>) => setDraft({ ...draft, ...patch });
  const years = logYears(today());
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <MoneyField
        label="Amount"
        required
        value={draft.amount}
        onChange={(amount) => set({ amount })}
        error={errors['amount']}
      />
      <SelectField
        label="Payment type"
        required
        options={PAYMENT_TYPES.map(asOption)}
        value={draft.payment_type}
        onChange={(event) => set({ payment_type: event.target.value as PaymentLogDraft['payment_type'] })}
        error={errors['payment_type']}
      />
      <SelectField
        label="Payment method"
        required
        placeholder="Choose a method"
        options={TENANT_PAYMENT_METHODS.map(asOption)}
        value={draft.payment_method}
        onChange={(event) => set({ payment_method: event.target.value as PaymentLogDraft['payment_method'] })}
        error={errors['payment_method']}
      />
      <TextField
        label="Reference number"
        required
        maxLength={100}
        hint="From the message or slip you got when paying."
        value={draft.reference_number}
        onChange={(event) => set({ reference_number: event.target.value })}
        error={errors['reference_number']}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-4.5 sm:col-span-2 sm:grid-cols-3">
        <SelectField
          label="Month"
          required
          options={MONTH_OPTIONS}
          value={draft.payment_for_month}
          onChange={(event) => set({ payment_for_month: Number(event.target.value) })}
          error={errors['payment_for_month']}
        />
        <TextField
          label="Year"
          required
          type="number"
          inputMode="numeric"
          min={years.from}
          max={years.to}
          value={draft.payment_for_year}
          onChange={(event) => set({ payment_for_year: event.target.value })}
          error={errors['payment_for_year']}
        />
        <DateField
          className="max-sm:col-span-2"
          label="Due date"
          required
          value={draft.due_date}
          onChange={(event) => set({ due_date: event.target.value })}
          error={errors['due_date']}
        />
      </div>
      <OpenForMonth draft={draft} />
      <AttachmentField
        className="sm:col-span-2"
        label="Receipt"
        cameraLabel="Take a photo of the receipt"
        value={draft.receipt}
        onChange={(receipt) => set({ receipt })}
        error={errors['receipt_file']}
        disabled={isPending}
      />
      <TextAreaField
        className="sm:col-span-2"
        label="Notes"
        rows={3}
        maxLength={2000}
        value={draft.notes}
        onChange={(event) => set({ notes: event.target.value })}
        error={errors['notes']}
      />
    </div>
  );
}

const STEPS = [
  'Pay your rent by mobile money, bank or cash, and keep the reference number.',
  'Fill in this form with the amount you paid and the month it is for.',
  'Add a photo or PDF of the receipt if you have one: it speeds things up.',
  'Your property manager checks it. Until then it shows as awaiting verification in History.',
];

function Instructions() {
  return (
    <aside aria-labelledby="log-payment-steps" className="h-fit rounded-md border border-line bg-sunken px-5 py-4.5">
      <h2 id="log-payment-steps" className="text-md font-semibold">
        How to log a payment
      </h2>
      <ol className="mt-3 grid gap-3 text-[0.875rem]">
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
}

function asOption(value: string) {
  return { value, label: value };
}
