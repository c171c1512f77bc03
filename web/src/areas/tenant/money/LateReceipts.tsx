import { lazy, Suspense, useRef } from 'react';
import { useIsNearViewport } from '../../../lib/use-is-near-viewport.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const LastReceiptsCard = lazy(async () => ({ default: (await import('./LastReceiptsCard.tsx')).LastReceiptsCard }));

/** The last receipts, at the foot of the page: they load when they come near the viewport. */
export function LateReceipts() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(place);
  const room = <Skeleton className="mt-4 h-72" />;
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={room}>
          <LastReceiptsCard />
        </Suspense>
      ) : (
        room
      )}
    </div>
  );
}
