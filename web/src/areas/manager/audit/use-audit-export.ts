import { type AuditFilter, exportAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import { auditFileName } from '@amayumba/contract/audit/rules.ts';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import type { Problem } from '../../../api/problem.ts';
import { request } from '../../../api/request.ts';
import { today } from '../../../lib/today.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { notify } from '../../../ui/notices.ts';

/** Saves the matching entries as a CSV file, with notices of progress and errors. */
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
      // A notice shows the error if the page is no longer open.
      if (!isShown.current) notify.failure('The export failed', failure.error);
      return;
    }
    notify.success('Audit log exported', `Look for ${name} among your downloads.`);
    // The export adds an entry to the log.
    onDone();
  };
  return { isPending, problem, start: () => void run() };
}
