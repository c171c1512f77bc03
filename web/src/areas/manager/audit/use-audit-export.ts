import { type AuditFilter, exportAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import { auditFileName } from '@amayumba/contract/audit/rules.ts';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import type { Problem } from '../../../api/problem.ts';
import { request } from '../../../api/request.ts';
import { today } from '../../../lib/today.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { notify } from '../../../ui/notices.ts';

/** Saves the entries that match as a CSV file, saying what goes on and what went wrong. */
export function useAuditExport(filter: AuditFilter, onDone: () => void) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isShown = useIsMounted();
  const run = async () => {
    const name = auditFileName(today());
    setPending(true);
    setProblem(null);
    const failure = await download(request(exportAudit, { query: filter }), name);
    setPending(false);
    if (failure) {
      setProblem(failure);
      // Whoever went elsewhere does not see the page.
      if (!isShown.current) notify.failure('The export failed', failure.error);
      return;
    }
    notify.success('Audit log exported', `Look for ${name} among your downloads.`);
    // That it was taken along is an entry of its own.
    onDone();
  };
  return { isPending, problem, start: () => void run() };
}
