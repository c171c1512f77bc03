import { fullName } from '@amayumba/contract/accounts/rules.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { type SubmitEvent, useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useUpdateTenantMutation } from '../../../features/tenants/tenants.api.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { notify } from '../../../ui/notices.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';

/** Sets a new password for a tenant who has lost theirs. See docs/rules.md, Mailed links. */
export function SetPasswordModal({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [updateTenant, { isLoading, error }] = useUpdateTenantMutation();
  const problem = asProblem(error);
  const name = fullName(tenant.user_details);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const result = await updateTenant({ id: tenant.id, change: { user: { password } } });
    if ('error' in result) return; // the form shows the error
    notify.success(`The password of ${name} was set.`);
    onClose();
  };
  return (
    <FormModal
      title="Set Password"
      description={name}
      size="sm"
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => void submit(event)}
      submitLabel="Set Password"
      pendingLabel="Saving..."
      problem={problem}
      failure="Update failed"
    >
      <PasswordField
        label="New password"
        required
        autoComplete="new-password"
        hint="At least 8 characters. Hand it over in person or by phone."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem?.fields?.['user.password']}
      />
    </FormModal>
  );
}
