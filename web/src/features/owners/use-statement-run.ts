import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { askUntilOver } from '../../api/ask-until-over.ts';
import { baseApi } from '../../api/base-api.ts';
import { ownersApi } from './owners.api.ts';

type Dispatch = ThunkDispatch<
  Parameters<ReturnType<typeof ownersApi.endpoints.getStatementRun.select>>[0],
  unknown,
  UnknownAction
>;

const followed = new Set<number>();

/** A run of statements, followed until it ends, also after its dialog is closed; then lists are fetched again. */
export function useStatementRun(id: number) {
  const dispatch = useDispatch<Dispatch>();
  useEffect(() => {
    if (followed.has(id)) return;
    followed.add(id);
    void follow(id, dispatch).finally(() => followed.delete(id));
  }, [id, dispatch]);
  return ownersApi.endpoints.getStatementRun.useQuery(id);
}

async function follow(id: number, dispatch: Dispatch): Promise<void> {
  const run = await askUntilOver(
    () => dispatch(ownersApi.endpoints.getStatementRun.initiate(id, { forceRefetch: true, subscribe: false })),
    ({ state }) => state !== 'running',
  );
  if (run) dispatch(baseApi.util.invalidateTags(['OwnerMoney']));
}
