import type { Enrolment } from '@amayumba/contract/own-account/own-account.ts';
import { useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { useSession } from '../../auth/session.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { Refusal } from '../../ui/Refusal.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { notify } from '../../ui/notices.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation } from './account.api.ts';
import { CodeField } from './CodeField.tsx';
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx';

export function SetUpFactorModal({ onClose }: { onClose: () => void }) {
  const { profile } = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [begin, beginning] = useBeginSecondFactorMutation();
  const [confirm, confirming] = useConfirmSecondFactorMutation();
  const enrolment = beginning.data;
  const codes = confirming.data?.recovery_codes;
  const isPending = beginning.isLoading || confirming.isLoading;
  const problem = asProblem(enrolment ? confirming.error : beginning.error);

  const submit = async () => {
    if (codes) return onClose();
    if (!enrolment) return void (await begin(password)); // the form shows the error
    const result = await confirm(code);
    if (!('error' in result)) notify.success('Two-step verification is on.', 'Every other device was signed out.');
  };
  return (
    <Modal
      title={codes ? 'Your recovery codes' : 'Set up two-step verification'}
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => void submit()}
      footer={
        <>
          {!codes && (
            <Button onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
          )}
          <Button variant="primary" type="submit" isPending={isPending}>
            {codes ? 'I have saved them' : enrolment ? 'Switch on' : 'Continue'}
          </Button>
        </>
      }
    >
      <Refusal problem={problem?.fields ? undefined : problem} className="mb-4" />
      {codes ? (
        <RecoveryCodesStep username={profile?.username ?? ''} codes={codes} />
      ) : enrolment ? (
        <ScanStep enrolment={enrolment} code={code} onCode={setCode} error={problem?.fields?.['code']} />
      ) : (
        <>
          <p className="mb-4 text-muted">
            You need an authenticator app on your phone. To begin, show that this is you; every other device is signed
            out once it is on.
          </p>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={problem?.fields?.['password']}
          />
        </>
      )}
    </Modal>
  );
}

const loadCode = () => import('../../ui/QrCode.tsx');

interface ScanStepProps {
  enrolment: Enrolment;
  code: string;
  onCode: (code: string) => void;
  error: readonly string[] | undefined;
}

// Focuses the step, because the focused element of the previous step is removed.
const focusOn = (step: HTMLElement | null) => step?.focus();

export function ScanStep({ enrolment: { secret, uri }, code, onCode, error }: ScanStepProps) {
  const late = useLazyPart(loadCode, true);
  return (
    <ol ref={focusOn} tabIndex={-1} className="grid gap-5 outline-none">
      <li>
        <p className="font-semibold">1. Scan this with your authenticator app</p>
        <p className="mt-0.5 text-sm text-muted">
          Any app for one-time codes will do, such as Google Authenticator, Microsoft Authenticator or Aegis.
        </p>
        <div className="mt-3 flex flex-col items-start gap-4 sm:flex-row sm:items-center">
          <span className="flex-none rounded-md border border-line">
            {late ? (
              <late.QrCode text={uri} label="QR code for the authenticator app" />
            ) : (
              <Skeleton className="size-46" />
            )}
          </span>
          <div className="min-w-0 text-sm">
            <p className="text-muted">Or type this key into the app:</p>
            <code className="mt-1 block rounded-sm bg-sunken px-2.5 py-2 font-mono text-[0.875rem] wrap-anywhere">
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <a
              href={uri}
              className="mt-2 inline-block rounded-xs py-1 font-semibold text-link hover:underline sm:hidden"
            >
              Open in the app on this phone
            </a>
          </div>
        </div>
      </li>
      <li>
        <p className="mb-3 font-semibold">2. Type the code that the app shows</p>
        <CodeField value={code} onCode={onCode} error={error} hint="Six digits; a new code comes every 30 seconds." />
      </li>
    </ol>
  );
}
