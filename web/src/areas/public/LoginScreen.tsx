import { LoginForm } from './LoginForm.tsx';
import { LoginPitch } from './LoginPitch.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** See docs/product.md, Login. */
export function LoginScreen() {
  useDocumentTitle('Sign In');
  return (
    <div className="flex flex-col gap-4.5 narrow:grid narrow:grid-cols-[minmax(0,700px)_minmax(360px,432px)] narrow:items-center narrow:justify-between narrow:gap-x-12 narrow:gap-y-7.5">
      <div className="px-1 text-white narrow:col-start-1 narrow:self-end narrow:px-0">
        <h1 className="max-w-[13em] text-2xl [text-shadow:0_2px_24px_rgba(3,14,17,.35)] narrow:text-4xl">
          Every estate, block and home, in good hands.
        </h1>
        <p className="mt-3.5 hidden max-w-[33em] text-lg leading-7 text-[#e4ecec] [text-shadow:0_1px_14px_rgba(3,14,17,.45)] narrow:block">
          Rent, leases, deposits and repairs in one place, for the people who manage, own and live in the building.
        </p>
      </div>
      <div className="narrow:col-start-2 narrow:row-span-2 narrow:row-start-1">
        <LoginForm />
      </div>
      <div className="narrow:col-start-1 narrow:self-start">
        <LoginPitch />
      </div>
    </div>
  );
}
