import { leaveOutOfReminders, previewReminders, runReminders } from '@amayumba/contract/messages/endpoints.ts';
import { type LeaveOutRequest, type LeftOut, leftOutSchema } from '@amayumba/contract/messages/reminders.ts';
import { baseApi } from '../../api/base-api.ts';
import { reads, writesOnce } from '../../api/build-calls.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

/** The reminders of the ladder on a day, and those left out. Other servers lack these calls. */
const remindersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Paid, promised or disputed charges need no reminder, and a tenant may have opted out.
    previewLadder: reads(build, previewReminders, ['Message', 'Payment', 'Tenant', 'Settings'], (on: string) => ({
      body: { on },
    })),
    runLadder: writesOnce(build, runReminders, changes('Message')),
    leaveOut: build.mutation<LeftOut, LeaveOutRequest>({
      query: (body) => request(leaveOutOfReminders, { body }),
      responseSchema: leftOutSchema,
      onQueryStarted: (change, { dispatch, queryFulfilled }) => {
        const undo = showAtOnce(change, dispatch);
        queryFulfilled.catch(undo);
      },
      // The budget may now allow more or fewer messages to others.
      invalidatesTags: changes('Message'),
    }),
  }),
});
export const { usePreviewLadderQuery, useRunLadderMutation, useLeaveOutMutation } = remindersApi;

/** Ticks in the plan before the response. Returns a function that undoes it. */
function showAtOnce({ on, accounts, left_out }: LeaveOutRequest, dispatch: (action: never) => unknown): () => void {
  const changed = new Set(accounts);
  const [from, to] = left_out ? ([null, 'left_out'] as const) : (['left_out', null] as const);
  const patch = dispatch(
    remindersApi.util.updateQueryData('previewLadder', on, ({ messages }) => {
      for (const message of messages)
        if (changed.has(message.account) && message.skipped === from) message.skipped = to;
    }) as never,
  ) as { undo: () => void };
  return patch.undo;
}
