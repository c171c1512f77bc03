import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { askUntilOver } from '../../api/ask-until-over.ts';
import { baseApi } from '../../api/base-api.ts';
import { notify } from '../../ui/notices.ts';
import { BUILT_ON_IMPORTS, importsApi } from './imports.api.ts';

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
    void watch(id, dispatch).finally(() => watched.delete(id));
  }, [id, isRunning, dispatch]);
}

async function watch(id: number, dispatch: Dispatch): Promise<void> {
  const result = await askUntilOver(
    () => dispatch(importsApi.endpoints.getImport.initiate(id, { forceRefetch: true, subscribe: false })),
    ({ status }) => status !== 'running',
  );
  if (!result) return;
  dispatch(baseApi.util.invalidateTags([...BUILT_ON_IMPORTS]));
  if (!open.has(id)) notifyOfResult(result.file_name, result.status === 'done' ? '' : result.failure);
}

function notifyOfResult(fileName: string, failure: string) {
  if (failure) notify.failure(`${fileName} was not imported`, failure);
  else notify.success(`${fileName} is imported`, 'Its report is at Estates, Import.');
}
