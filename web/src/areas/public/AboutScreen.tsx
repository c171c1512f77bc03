import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PublicPanel } from './PublicPanel.tsx';

const FEATURES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'estate',
    title: 'Estates in order',
    text: 'Blocks, apartments, rents and vacancies of a whole portfolio, always as they are today.',
  },
  {
    icon: 'wallet',
    title: 'Rent that adds up',
    text: 'Invoices, receipts and deposits in shillings, with who owes what since when.',
  },
  {
    icon: 'message',
    title: 'Complaints that end',
    text: 'A tenant reports, a manager answers, and everybody sees how far it got.',
  },
  {
    icon: 'chart',
    title: 'Figures for owners',
    text: 'Occupancy, collection and expiring leases, ready for the next decision.',
  },
];

/** See docs/product.md, About and contact pages. */
export function AboutScreen() {
  useDocumentTitle('About');
  return (
    <PublicPanel className="mx-auto my-4 w-full max-w-225">
      <h1 className="text-2xl text-ink sm:text-3xl">A house runs well when everybody knows where they stand</h1>
      <h2 className="mt-5 text-lg text-ink">Our mission</h2>
      <p className="mt-1.5 max-w-[62ch] text-md text-muted">
        Amayumba means houses in Luganda. Our mission is to make renting in Uganda clear and fair: managers keep their
        estates in order, owners see what their property earns, and tenants pay, ask and get answers in one place.
      </p>
      <ul className="mt-7 grid gap-6 sm:grid-cols-2">
        {FEATURES.map((feature) => (
          <li key={feature.title} className="flex gap-4">
            <span className="grid size-11 flex-none place-items-center rounded-md bg-selected text-on-selected">
              <Icon name={feature.icon} />
            </span>
            <div>
              <h3 className="text-md font-semibold text-ink">{feature.title}</h3>
              <p className="mt-0.5 text-muted">{feature.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <h2 className="mt-8 text-lg text-ink">Our technology</h2>
      <p className="mt-1.5 max-w-[62ch] text-muted">
        A web portal that needs nothing installed: light enough for a small phone with a slow connection, and at home on
        a desk. A real database keeps every amount to the shilling and every change to money and leases on record, and
        the server shows each person only what is theirs. It is made with free software:{' '}
        <a href="/licences.txt" className="rounded-xs font-semibold text-link hover:underline">
          licences
        </a>
        .
      </p>
      <div className="mt-7 flex flex-wrap items-center gap-3">
        <ButtonLink to="/contact" variant="primary" icon="mail">
          Contact us
        </ButtonLink>
        <ButtonLink to="/login">Sign In</ButtonLink>
        <ButtonLink to="/privacy">Privacy</ButtonLink>
      </div>
    </PublicPanel>
  );
}
