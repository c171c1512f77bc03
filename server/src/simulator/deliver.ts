/** How long the portal may take to answer, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Sends a callback or a delivery report once. @throws Error when it was not delivered */
export async function deliver(
  url: string,
  { method, contentType, body }: { method: 'POST' | 'PUT'; contentType: string; body: string },
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': contentType },
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the receiver answered ${answer.status}`);
}
