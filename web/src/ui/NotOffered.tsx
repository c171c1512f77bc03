import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import type { IconName } from './Icon.tsx';

interface NotOfferedProps {
  /** The name of the section, in the plural: 'Messages'. */
  label: string;
  icon: IconName;
}

/** Replaces a section whose calls the server lacks. See docs/product.md, Another server. */
export function NotOffered({ label, icon }: NotOfferedProps) {
  return (
    <Card>
      <EmptyState icon={icon} title={`${label} are not available`}>
        The portal is connected to a server that does not offer them. The other sections work as usual.
      </EmptyState>
    </Card>
  );
}
