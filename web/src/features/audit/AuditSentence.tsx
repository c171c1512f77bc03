import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';

/** The server's summary of an entry, with the person's name emphasised. */
export function AuditSentence({ entry: { by, summary } }: { entry: AuditEntry }) {
  if (by === null || !summary.startsWith(by)) return summary;
  return (
    <>
      <strong className="font-semibold text-ink">{by}</strong>
      {summary.slice(by.length)}
    </>
  );
}
