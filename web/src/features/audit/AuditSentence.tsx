import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';

/** The sentence of the server, with the name of who did it standing out. */
export function AuditSentence({ entry: { by, summary } }: { entry: AuditEntry }) {
  if (by === null || !summary.startsWith(by)) return summary;
  return (
    <>
      <strong className="font-semibold text-ink">{by}</strong>
      {summary.slice(by.length)}
    </>
  );
}
