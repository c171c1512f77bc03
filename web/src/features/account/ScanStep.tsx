import type { Enrolment } from '@amayumba/contract/own-account/own-account.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CodeField } from './CodeField.tsx';

const loadCode = () => import('../../ui/QrCode.tsx');

interface ScanStepProps {
  enrolment: Enrolment;
  code: string;
  onCode: (code: string) => void;
  error: readonly string[] | undefined;
}

// Focuses the step, because the focused element of the previous step is removed.
const focusOn = (step: HTMLElement | null) => step?.focus();

/** Shows the secret for the authenticator app, and asks for the app's first code. */
export function ScanStep({ enrolment, code, onCode, error }: ScanStepProps) {
  const { secret, uri } = enrolment;
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
