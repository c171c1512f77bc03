import { counted } from '../../../lib/counted.ts';
import { dayInKampala, formatDay } from '@amayumba/contract/calendar.ts';
import type { SignInCodes } from '@amayumba/contract/imports/import.ts';
import { useState } from 'react';
import { useCreateSignInCodesMutation } from '../../../features/imports/imports.api.ts';
import { useFirstFocus } from '../../../lib/use-first-focus.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { SignInSlips } from './SignInSlips.tsx';
import { ConfirmAction } from '../ConfirmAction.tsx';

/** One-time codes for tenants without email, shown once for printing; new ones replace lost ones. */
export function SignInCodesCard({ id }: { id: number }) {
  const [isAsked, setAsked] = useState(false);
  const [codes, setCodes] = useState<SignInCodes | null>(null);
  const [createCodes, { reset }] = useCreateSignInCodesMutation();
  const ask = (
    <Button icon="key" variant={codes ? 'secondary' : 'primary'} onClick={() => setAsked(true)}>
      {codes ? 'Make new codes' : 'Make one-time codes'}
    </Button>
  );
  return (
    <Card title="One-time codes for tenants without email" className="mb-4 print:border-0 print:p-0">
      {codes ? (
        <MadeCodes codes={codes} again={ask} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-[70ch] text-muted">
            With a code from paper a tenant signs in the first time and chooses a password. Codes are shown once, so
            have your printer ready; those that were made before stop working.
          </p>
          {ask}
        </div>
      )}
      {isAsked && (
        <ConfirmAction
          title={codes ? 'Make new codes?' : 'Make one-time codes?'}
          confirmLabel="Make codes"
          isDanger={false}
          action={() => createCodes(id)}
          onDone={(made) => {
            setCodes(made);
            reset(); // only this card holds the codes
          }}
          onClose={() => setAsked(false)}
        >
          Each tenant of this import who has neither an email address nor a password gets a new code. They are shown
          once, to be printed. Codes that were made before stop working.
        </ConfirmAction>
      )}
    </Card>
  );
}

function MadeCodes({ codes: { codes, expires_at }, again }: { codes: SignInCodes; again: React.ReactNode }) {
  const made = useFirstFocus<HTMLDivElement>(true);
  if (codes.length === 0) {
    return (
      <div ref={made} tabIndex={-1} className="outline-none">
        <Banner tone="green">Every tenant of this import has a password or an email address: no code is needed.</Banner>
      </div>
    );
  }
  return (
    <>
      <div ref={made} tabIndex={-1} className="outline-none print:hidden">
        <Banner tone="amber" title="These codes are shown once">
          Print them now: they disappear when you leave this page. They work until{' '}
          {formatDay(dayInKampala(Date.parse(expires_at)))}.
        </Banner>
      </div>
      <div className="my-4 flex flex-wrap items-center gap-2.5 print:hidden">
        <Button variant="primary" icon="print" onClick={() => window.print()}>
          Print {counted(codes.length, 'code')}
        </Button>
        {again}
      </div>
      <SignInSlips codes={codes} expiresAt={expires_at} />
    </>
  );
}
