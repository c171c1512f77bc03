import { type ReactNode, useEffect, useState } from 'react';
import type { PrivacyNotice } from '@amayumba/contract/privacy/retention.ts';
import { call } from '../../api/call.ts';
import { fieldOf } from '../../api/dialect/filled.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { HELD_RECORDS, BROWSER_STORAGE, RIGHTS } from './privacy-text.ts';
import { PublicPanel, TextLink } from './PublicPanel.tsx';

/** Path of this page's call. A test compares it with the contract, because public pages do not load its schemas. */
export const PRIVACY_PATH = '/api/privacy/';

type Facts = PrivacyNotice | 'waiting' | 'failed';

/** The personal data stored, why, for how long, and who sees it. Data Protection and Privacy Act 2019. */
export function PrivacyScreen() {
  useDocumentTitle('Privacy');
  const [facts, setFacts] = useState<Facts>('waiting');
  const isWaiting = facts === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isGone = false;
    void (async () => {
      const result = await call({ method: 'GET', path: PRIVACY_PATH });
      const hasFacts = 'data' in result && Boolean(fieldOf(result.data, 'retention'));
      if (!isGone) setFacts(hasFacts ? (result.data as PrivacyNotice) : 'failed');
    })();
    return () => {
      isGone = true;
    };
  }, [isWaiting]);
  const known = typeof facts === 'string' ? undefined : facts;
  return (
    <PublicPanel className="mx-auto my-4 w-full max-w-225">
      <h1 className="text-2xl text-ink sm:text-3xl">Privacy</h1>
      <p className="mt-2 max-w-[62ch] text-md text-muted">
        This portal keeps the records of homes that are let: who lives where, what is owed and paid, and what needs
        repair. This page says what it keeps about you, why, for how long and who sees it, under Uganda&rsquo;s Data
        Protection and Privacy Act, 2019.
      </p>
      <Section title="Who is answerable">
        <p className={isWaiting ? 'min-h-[3lh] sm:min-h-[2lh]' : undefined}>
          {known ? <Landlord facts={known} /> : 'The landlord or property manager who runs this portal.'}
        </p>
        <p className="mt-1.5">
          You reach them by the <TextLink to="/contact">contact page</TextLink>.
        </p>
      </Section>
      <Section title="What is kept, why and for how long">
        {facts === 'failed' && (
          <Banner
            tone="amber"
            title="The periods could not be loaded"
            className="mb-4"
            action={
              <Button size="sm" icon="refresh" onClick={() => setFacts('waiting')}>
                Try again
              </Button>
            }
          >
            They are set by the landlord. Everything else on this page is complete.
          </Banner>
        )}
        <dl className="grid gap-6 sm:grid-cols-2" aria-busy={isWaiting}>
          {HELD_RECORDS.map(({ what, why, seen, storedFor }) => (
            <div key={what}>
              <dt className="font-semibold text-ink">{what}</dt>
              <dd className="grid">
                <span>{why}</span>
                <span>
                  <span className="font-semibold text-ink">Seen by:</span> {seen}
                </span>
                <span>
                  <span className="font-semibold text-ink">Kept:</span>{' '}
                  {known ? storedFor(known.retention) : isWaiting ? 'one moment...' : 'as the landlord has set'}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 max-w-[62ch]">
          Nothing is sold, and there is no advertising and no tracking. Your data leaves the portal only where the
          landlord has set it up: mail goes through a mail server, an SMS with your number through an SMS gateway, and
          your number, the amount and your home to MTN or Airtel when your phone is asked for a payment. Records may go
          to other systems of the office, such as its accounting. The landlord also chooses server and storage.
        </p>
      </Section>
      <Section title="What your browser keeps">
        <p>No cookies are used. Your browser itself keeps, for this portal alone:</p>
        <ul className="mt-1.5 grid gap-1.5">
          {BROWSER_STORAGE.map(({ what }) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </Section>
      <Section title="Your rights">
        <ul className="grid gap-2">
          {RIGHTS.map(([right, how]) => (
            <li key={right}>
              <span className="font-semibold text-ink">{right}.</span> {how}
            </li>
          ))}
        </ul>
      </Section>
      <div className="mt-7 flex flex-wrap items-center gap-3">
        <ButtonLink to="/contact" variant="primary" icon="mail">
          Contact us
        </ButtonLink>
        <ButtonLink to="/login">Sign In</ButtonLink>
      </div>
    </PublicPanel>
  );
}

function Landlord({ facts: { landlord_name, landlord_address } }: { facts: PrivacyNotice }) {
  if (landlord_name === '') return <>The landlord or property manager who runs this portal.</>;
  return (
    <>
      <strong className="text-ink">{landlord_name}</strong>
      {landlord_address && <>, {landlord_address},</>} decides what is kept here and answers for it.
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8 text-muted">
    <h2 className="mb-1.5 text-lg text-ink">{title}</h2>
    {children}
  </section>
);
