import { type SubmitEvent, useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { useSession } from '../../auth/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { notify } from '../../ui/notices.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation } from './account.api.ts';
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx';
import { ScanStep } from './ScanStep.tsx';

/** Sets up two-step verification in three steps: password, authenticator app, recovery codes. */
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

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
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
      onSubmit={(event) => void submit(event)}
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
      {problem && !problem.fields && (
        <Banner tone="rose" className="mb-4">
          {problem.error}
        </Banner>
      )}
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
