import { formatUgx } from '@amayumba/contract/money.ts';
import { type Collection, isOpen, NETWORK_NAMES } from '@amayumba/contract/money/collection.ts';
import type { OpenNetwork } from '@amayumba/contract/money/network-endpoints.ts';
import { type ReactNode, useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AttemptNote } from './AttemptNote.tsx';
import { EndStep, WaitingStep } from './PaySteps.tsx';
import { PayFields } from './PayFields.tsx';
import { useListCollectionsQuery } from './collections.api.ts';
import { payable, type PayChoice } from './pay-draft.ts';
import { useFollowedCollection } from './use-followed-collection.ts';
import { type PayForm, usePayForm } from './use-pay-form.ts';

interface PayModalProps {
  /** The account that is paid unless a choice names another. */
  account: number;
  description: string;
  choices: readonly PayChoice[];
  /** The tenant's number; empty if it is not known. */
  phone: string;
  networks: readonly OpenNetwork[];
  /** The attempt to show at first; without one, the form. */
  followed?: string | undefined;
  /** A manager asks for a tenant. */
  isOffice?: boolean;
  paid: (attempt: Collection) => ReactNode;
  otherWays?: ReactNode;
  onClose: () => void;
}

/** Asks a phone for money and follows the attempt until it ends. It is safe to close it: the attempt continues. */
export function PayModal(props: PayModalProps) {
  const { account, phone, networks, isOffice = false, paid, onClose } = props;
  const choices = payable(props.choices);
  const [chosen, setChosen] = useState(props.followed);
  /** Payments with an unknown result, in spite of which another one is made. */
  const [paidAgain, setPaidAgain] = useState<readonly string[]>([]);
  const names = networks.map(({ name }) => name);
  const form = usePayForm({
    account,
    choices,
    phone,
    networks: names,
    onStarted: (attempt) => setChosen(attempt.id),
  });
  const unknown = useUnknownAttempts(form.account);
  // Shown before the form, because it may have been taken.
  const id = chosen ?? unknown.attempts.find((attempt) => !paidAgain.includes(attempt.id))?.id;
  const { currentData: attempt, error, isFetching, refetch } = useFollowedCollection(id);
  const open = useOpenAttempt(form.account, id !== undefined);
  const isForm = id === undefined;
  return (
    <Modal
      title={attempt?.state === 'succeeded' ? 'Receipt' : isOffice ? 'Ask by phone' : 'Pay now'}
      description={props.description}
      onClose={onClose}
      isPending={form.isPending}
      draft={isForm ? form.kept : undefined}
      onSubmit={isForm ? () => !open && !unknown.isLoading && void form.submit() : undefined}
      footer={
        isForm ? (
          <FormFooter form={form} isOffice={isOffice} isBlocked={open !== undefined || unknown.isLoading} />
        ) : (
          <FollowFooter
            attempt={attempt}
            isOffice={isOffice}
            onAgain={() => {
              setPaidAgain([...paidAgain, id]);
              setChosen(undefined);
            }}
            onClose={onClose}
          />
        )
      }
    >
      {isForm ? (
        <>
          {open ? (
            <AttemptNote attempt={open} className="mb-4" onShow={() => setChosen(open.id)} />
          ) : (
            <FormProblem form={form} isOffice={isOffice} />
          )}
          <PayFields form={form} choices={choices} networks={names} phone={phone} isOffice={isOffice} />
          {props.otherWays}
        </>
      ) : attempt ? (
        <>
          {error !== undefined && (
            <Banner tone="amber" className="mb-4">{`${asProblem(error)?.error} The payment goes on.`}</Banner>
          )}
          {isOpen(attempt.state) ? (
            <WaitingStep
              attempt={attempt}
              isOffice={isOffice}
              simulatorUrl={networks.find(({ name }) => name === attempt.provider)?.simulator_url ?? null}
            />
          ) : (
            <EndStep attempt={attempt}>{paid(attempt)}</EndStep>
          )}
        </>
      ) : error ? (
        <LoadError title="The payment could not be looked up" query={{ error, isFetching, refetch }} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Modal>
  );
}

/** Fields whose faults are shown next to them. */
const FIELDS = new Set(['amount', 'phone', 'provider']);

function FormProblem({ form: { problem }, isOffice }: { form: PayForm; isOffice: boolean }) {
  const faults = Object.keys(problem?.fields ?? {});
  const isAtFields = faults.length > 0 && faults.every((name) => FIELDS.has(name));
  const shown = problem?.code === 'key_reused' ? { ...problem, error: askedBefore(isOffice) } : problem;
  return <Refusal problem={isAtFields ? undefined : shown} className="mb-4" />;
}

/** After a lost reply, the form was sent again with other content: the first request may have been paid. */
const askedBefore = (isOffice: boolean) =>
  `A payment was asked for before, but the reply did not arrive. See under ${
    isOffice ? 'Asked by phone what became of it before you ask' : 'History what became of it before you pay'
  } again.`;

/** One button over the whole width, and a line below it. */
const STACK = 'grid grow gap-2.5';

interface FormFooterProps {
  form: PayForm;
  isOffice: boolean;
  /** Another attempt of the account is open. */
  isBlocked: boolean;
}

/** The button that asks the phone for the money, and where the PIN is typed. */
function FormFooter({ form: { amount, network, isPending }, isOffice, isBlocked }: FormFooterProps) {
  const sum = amount ? ` ${formatUgx(amount)}` : '';
  const by = network ? NETWORK_NAMES[network] : 'mobile money';
  return (
    <div className={STACK}>
      <Button variant="primary" size="lg" type="submit" isPending={isPending} disabled={isBlocked}>
        {isOffice ? `Ask for${sum || ' money'} by ${by}` : `Pay${sum} with ${by}`}
      </Button>
      <p className="flex items-center justify-center gap-2 text-center text-sm text-muted">
        <Icon name="lock" className="size-4" />
        {isOffice ? 'The PIN is typed on the phone, never here.' : 'You type your PIN on your phone, never here.'}
      </p>
    </div>
  );
}

interface FollowFooterProps {
  /** Undefined while it loads. */
  attempt: Collection | undefined;
  isOffice: boolean;
  onAgain: () => void;
  onClose: () => void;
}

function FollowFooter({ attempt, isOffice, onAgain, onClose }: FollowFooterProps) {
  if (attempt?.state === 'failed') {
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={onAgain}>
          Try again
        </Button>
      </>
    );
  }
  if (attempt?.state === 'unknown') {
    return (
      <div className={STACK}>
        <p className="text-center text-sm text-muted">If you {isOffice ? 'ask' : 'pay'} now, it may be paid twice.</p>
        <div className="flex gap-2.5 [&>*]:flex-1">
          <Button onClick={onAgain}>{isOffice ? 'Ask all the same' : 'Pay all the same'}</Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    );
  }
  if (attempt && !isOpen(attempt.state)) {
    const isPaid = attempt.state === 'succeeded';
    return (
      <Button variant={isPaid ? 'primary' : 'secondary'} className="grow" onClick={onClose}>
        {isPaid ? 'Done' : 'Close'}
      </Button>
    );
  }
  return (
    <div className={STACK}>
      <Button onClick={onClose}>Close</Button>
      <p className="text-center text-sm text-muted">You may close this page. Nothing is paid twice.</p>
    </div>
  );
}

/** An account has one open attempt at most, so a tenant with several leases has few. */
const OPEN = { state: 'open', page: 1, page_size: 20 } as const;

/** The open attempt of an account, which another one has to wait for. */
function useOpenAttempt(account: number, isSkipped = false): Collection | undefined {
  const { data } = useListCollectionsQuery({ ...OPEN, account }, { skip: isSkipped, refetchOnFocus: true });
  return data?.results.find((attempt) => attempt.account === account && isOpen(attempt.state));
}

const UNKNOWN = { state: 'unknown', page: 1, page_size: 20 } as const;

/** The payments of an account whose result nobody knows, the latest first. */
function useUnknownAttempts(account: number) {
  const { data, isLoading } = useListCollectionsQuery({ ...UNKNOWN, account }, { refetchOnFocus: true });
  const attempts = (data?.results ?? []).filter((one) => one.account === account && one.state === 'unknown');
  return { attempts, isLoading };
}
