import { connect } from '../../server/src/db/connect.ts';
import { DataFolderInUse } from '../../server/src/db/embedded/owner-lock.ts';
import { runningConnection } from '../../server/src/db/embedded/running-connection.ts';

/** Resets every limit on the portal of a data folder: in a proof, minutes simulate days. */
export async function forgetLimits(folder: string): Promise<void> {
  const { owner } = await runningConnection(new DataFolderInUse(folder, ''));
  const { db, close } = connect(owner, () => {});
  try {
    await db.deleteFrom('rate_limits').execute();
  } finally {
    await close();
  }
}
