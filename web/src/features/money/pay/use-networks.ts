import { useListNetworksQuery } from './collections.api.ts';

/**
 * The networks by which a phone can be asked for money; none on a server without these calls, and none until they are
 * known. See docs/product.md, Another server.
 */
export function useNetworks() {
  const { data, isLoading } = useListNetworksQuery();
  return { networks: data ?? NONE, isLoading };
}

const NONE: readonly never[] = [];
