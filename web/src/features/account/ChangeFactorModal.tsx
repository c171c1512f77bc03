import { useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { useSession } from '../../auth/session.ts';
import { Refusal } from '../../ui/Refusal.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { notify } from '../../ui/notices.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useEndSecondFactorMutation, useRenewRecoveryCodesMutation } from './account.api.ts';
import { CodeField } from './CodeField.tsx';
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx';

export type FactorChange = 'renew' | 'off';

const WORDS = {
  renew: {
    title: 'Make new recovery codes?',
    lead: 'Ten new codes take the place of those that you have; the old ones stop working.',
    confirm: 'Make new codes',
  },
  off: {
    title: 'Switch off two-step verification?',
    lead: 'From then on your password alone is enough to sign in as you.',
    confirm: 'Switch off',
  },
} as const;

/** Makes new recovery codes or switches off two-step verification. Requires the password and a code. */
export function ChangeFactorModal({ change, onClose }: { change: FactorChange; onClose: () => void }) {
  const { profile } = useSession();
  const [proof, setProof] = useState({ password: '', code: '' });
  const [renew, renewing] = useRenewRecoveryCodesMutation();
  const [switchOff, ending] = useEndSecondFactorMutation();
  const codes = renewing.data?.recovery_codes;
  const { isLoading, error } = change === 'renew' ? renewing : ending;
  const problem = asProblem(error);
  const words = WORDS[change];

  const submit = async () => {
    if (codes) return onClose();
    if (change === 'renew') return void (await renew(proof)); // the form shows the result
    const result = await switchOff(proof);
    if ('error' in result) return;
    notify.success('Two-step verification is off.');
    onClose();
  };
  return (
    <Modal
      title={codes ? 'Your recovery codes' : words.title}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={() => void submit()}
      footer={
        <>
          {!codes && (
            <Button onClick={onClose} disabled={isLoading}>
              Cancel
            </Button>
          )}
          <Button variant={change === 'off' ? 'danger' : 'primary'} type="submit" isPending={isLoading}>
            {codes ? 'I have saved them' : words.confirm}
          </Button>
        </>
      }
    >
      {codes ? (
        <RecoveryCodesStep username={profile?.username ?? ''} codes={codes} />
      ) : (
        <div className="grid gap-4">
          <p className="text-muted">{words.lead}</p>
          <Refusal problem={problem?.fields ? undefined : problem} />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            required
            value={proof.password}
            onChange={(event) => setProof({ ...proof, password: event.target.value })}
            error={problem?.fields?.['password']}
          />
          <CodeField
            value={proof.code}
            onCode={(code) => setProof({ ...proof, code })}
            hint="From your authenticator app, or one of your recovery codes."
            error={problem?.fields?.['code']}
          />
        </div>
      )}
    </Modal>
  );
}
