import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import { PageHeader } from './PageHeader.tsx';

/** Replaces a page that the person's permissions do not include. See docs/product.md, Staff in the panel. */
export function NotAllowed() {
  return (
    <>
      <PageHeader title="Not available to you" />
      <Card>
        <EmptyState icon="lock" title="Your account does not include this page">
          A manager decides what each person of the office sees, in Settings under Staff. Ask one if you need it.
        </EmptyState>
      </Card>
    </>
  );
}
