import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { OwnSignIn } from '@amayumba/contract/own-account/own-account.ts';
import { asProblem } from '../../api/problem.ts';
import { notify } from '../../ui/notices.ts';
import { useEndOwnSignInMutation } from './account.api.ts';
import { ReauthenticationModal } from './ReauthenticationModal.tsx';

/** Ends one of the user's own sign-ins. */
export function EndSignInModal({ signIn, onClose }: { signIn: OwnSignIn; onClose: () => void }) {
  const [end, { isLoading, error }] = useEndOwnSignInMutation();
  const { id, device, address, started_at } = signIn;
  const confirm = async (password: string) => {
    const result = await end({ id, password });
    const problem = 'error' in result ? asProblem(result.error) : undefined;
    // A 404 means that the sign-in has already ended.
    if (problem && problem.status !== 404) return;
    notify.success(`${device} was signed out.`);
    onClose();
  };
  return (
    <ReauthenticationModal
      title={`Sign out ${device}?`}
      confirmLabel="Sign out"
      isDanger
      isPending={isLoading}
      problem={asProblem(error)}
      onConfirm={(password) => void confirm(password)}
      onClose={onClose}
    >
      Signed in from {address} since {formatInstant(started_at)}. It ends at once; whoever sits there has to sign in
      again.
    </ReauthenticationModal>
  );
}
