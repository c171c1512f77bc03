import { EmptyState } from '../../ui/EmptyState.tsx';

/** Replaces the figures of an owner's estates while they have none. */
export function NoEstates() {
  return (
    <EmptyState icon="estate" title="No estate data">
      Figures appear here once your property manager has added an estate to your account.
    </EmptyState>
  );
}
