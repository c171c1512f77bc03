import { Toast } from '@base-ui/react/toast';

/** Carries notices from anywhere to the {@link NoticeRegion}. */
export const noticeManager = Toast.createToastManager();

const FAILURE_MS = 10_000;
/** There is one failure at a time: the last one. */
const FAILURE_ID = 'failure';

/** Says something in the corner of the screen, where screen readers announce it. Failures stay longer and interrupt. */
export const notify = {
  success: (title: string, description?: string) => {
    // What went wrong before went well now.
    noticeManager.close(FAILURE_ID);
    noticeManager.add({ title, description, type: 'success', priority: 'low' });
  },
  failure: (title: string, description?: string) =>
    void noticeManager.add({
      id: FAILURE_ID,
      title,
      description,
      type: 'failure',
      priority: 'high',
      timeout: FAILURE_MS,
    }),
};
