import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import { useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { useSession } from '../../auth/session.ts';
import { Refusal } from '../../ui/Refusal.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { notify } from '../../ui/notices.ts';
import { PageForm } from '../../ui/PageForm.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useChangeOwnPasswordMutation } from './account.api.ts';

export function ChangePasswordCard() {
  const { profile } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [change, { isLoading, error }] = useChangeOwnPasswordMutation();
  const problem = asProblem(error);
  const submit = async () => {
    if (isLoading) return;
    const result = await change({ current_password: current, password: next });
    if ('error' in result) return; // the form shows the error
    setCurrent('');
    setNext('');
    notify.success('Your password was changed.', 'Every other device was signed out.');
  };
  return (
    <Card title="Password">
      <PageForm isPending={isLoading} onSubmit={() => void submit()} className="grid gap-4">
        <Refusal problem={problem?.fields ? undefined : problem} />
        {/* Lets the browser store the new password for the right username. */}
        <input type="text" name="username" autoComplete="username" value={profile?.username ?? ''} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={problem?.fields?.['current_password']}
        />
        <PasswordField
          label="New password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters. Not your username, and none that many people use.`}
          autoComplete="new-password"
          required
          value={next}
          onChange={(event) => setNext(event.target.value)}
          error={problem?.fields?.['password']}
        />
        <p className="text-sm text-muted">Every other device is signed out. You stay signed in here.</p>
        <div>
          <Button variant="primary" type="submit" isPending={isLoading}>
            {isLoading ? 'Saving...' : 'Change password'}
          </Button>
        </div>
      </PageForm>
    </Card>
  );
}
