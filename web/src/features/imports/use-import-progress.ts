import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../api/base-api.ts';
import { beforeNewVersion } from '../../lib/new-version.ts';
import { notify } from '../../ui/notices.ts';
import { BUILT_ON_IMPORTS, importsApi } from './imports.api.ts';

const POLL_INTERVAL_MS = 800;

type Dispatch = ThunkDispatch<
  Parameters<ReturnType<typeof importsApi.endpoints.getImport.select>>[0],
  unknown,
  UnknownAction
>;

/** Ids of polled imports, and of imports whose page is open. */
const watched = new Set<number>();
const open = new Set<number>();

/**
 * Polls an import until it ends, even after the user leaves its page. It then invalidates every list the import
 * changed, and shows a notice if the page is no longer open.
 */
export function useImportProgress(id: number, isRunning: boolean): void {
  const dispatch = useDispatch<Dispatch>();
  useEffect(() => {
    open.add(id);
    return () => void open.delete(id);
  }, [id]);
  useEffect(() => {
    if (!isRunning || watched.has(id)) return;
    watched.add(id);
    void beforeNewVersion(watch(id, dispatch)).finally(() => watched.delete(id));
  }, [id, isRunning, dispatch]);
}

async function watch(id: number, dispatch: Dispatch): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    const { data, error } = await dispatch(
      importsApi.endpoints.getImport.initiate(id, { forceRefetch: true, subscribe: false }),
    );
    // A status below 500 means that the user is signed out or no longer a manager. Without a connection the polling
    // continues.
    const isOver = error !== undefined && 'status' in error && typeof error.status === 'number' && error.status < 500;
    if (isOver) return;
    if (error || data?.status === 'running' || !data) continue;
    dispatch(baseApi.util.invalidateTags([...BUILT_ON_IMPORTS]));
    if (!open.has(id)) notifyOfResult(data.file_name, data.status === 'done' ? '' : data.failure);
    return;
  }
}

function notifyOfResult(fileName: string, failure: string) {
  if (failure) notify.failure(`${fileName} was not imported`, failure);
  else notify.success(`${fileName} is imported`, 'Its report is at Estates, Import.');
}
