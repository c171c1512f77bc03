import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../api/base-api.ts';
import { beforeNewVersion } from '../../lib/new-version.ts';
import { ownersApi } from './owners.api.ts';

const POLL_INTERVAL_MS = 800;

type Dispatch = ThunkDispatch<
  Parameters<ReturnType<typeof ownersApi.endpoints.getStatementRun.select>>[0],
  unknown,
  UnknownAction
>;

/** Ids of runs that are followed. */
const followed = new Set<number>();

/**
 * A run of statements, followed until it ends, also after its dialog is closed: then the lists that show statements and
 * balances are fetched again.
 */
export function useStatementRun(id: number) {
  const dispatch = useDispatch<Dispatch>();
  useEffect(() => {
    if (followed.has(id)) return;
    followed.add(id);
    void beforeNewVersion(follow(id, dispatch)).finally(() => followed.delete(id));
  }, [id, dispatch]);
  return ownersApi.endpoints.getStatementRun.useQuery(id);
}

async function follow(id: number, dispatch: Dispatch): Promise<void> {
  for (;;) {
    const { data, error } = await dispatch(
      ownersApi.endpoints.getStatementRun.initiate(id, { forceRefetch: true, subscribe: false }),
    );
    // Signed out, or no longer allowed. Without a connection it is asked again.
    if (error !== undefined && 'status' in error && typeof error.status === 'number' && error.status < 500) return;
    if (data && data.state !== 'running' && !error) {
      dispatch(baseApi.util.invalidateTags(['OwnerMoney']));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
