import { asProblem } from '../../api/problem.ts';
import { signOut } from '../../auth/sign-out.ts';
import { useSignOutEverywhereMutation } from './account.api.ts';
import { ReauthenticationModal } from './ReauthenticationModal.tsx';

/** Ends all of the user's sign-ins and opens the login. */
export function SignOutAllModal({ onClose }: { onClose: () => void }) {
  const [endAll, { isLoading, isSuccess, error }] = useSignOutEverywhereMutation();
  const confirm = async (password: string) => {
    const result = await endAll(password);
    if (!('error' in result)) await signOut();
  };
  return (
    <ReauthenticationModal
      title="Sign out everywhere?"
      confirmLabel="Sign out everywhere"
      isDanger
      isPending={isLoading || isSuccess}
      problem={asProblem(error)}
      onConfirm={(password) => void confirm(password)}
      onClose={onClose}
    >
      Every device is signed out at once, this one too. Then sign in again here.
    </ReauthenticationModal>
  );
}
