import { useRef } from 'react';
import { useIsNearViewport } from '../../../lib/use-is-near-viewport.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const loadCard = () => import('./LastReceiptsCard.tsx');

/**
 * The last receipts, at the foot of the page: they load when they come near the viewport. Without a connection the rest
 * of the page stays, and they load once there is one.
 */
export function LateReceipts() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(place);
  const late = useLazyPart(loadCard, isNear);
  return <div ref={place}>{isNear && late ? <late.LastReceiptsCard /> : <Skeleton className="mt-4 h-72" />}</div>;
}
