import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './Icon.tsx';
import { type Notice, receiveNotices } from './notices.ts';
import { Spinner } from './Spinner.tsx';

const noticeManager = Toast.createToastManager();

const FAILURE_MS = 10_000;
/** Only the latest failure is shown. */
const FAILURE_ID = 'failure';

/** The content of a {@link NoticeRegion}. In its own file, because it imports a library. */
export function NoticeToasts() {
  useEffect(() => receiveNotices(add), []);
  return (
    <Toast.Provider toastManager={noticeManager} limit={4}>
      <Toast.Portal>
        {/* Beside the buttons of pages and dialogs: portal.css. */}
        <Toast.Viewport className="toasts pointer-events-none fixed z-70 flex flex-col gap-2.5 outline-none print:hidden">
          <Notices />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function add({ type, title, description, until }: Notice) {
  if (type === 'working') {
    const id = noticeManager.add({ title, type, priority: 'low', timeout: 0 });
    void until?.finally(() => noticeManager.close(id));
    return;
  }
  if (type === 'failure') {
    noticeManager.add({ id: FAILURE_ID, title, description, type, priority: 'high', timeout: FAILURE_MS });
    return;
  }
  // The retry has succeeded.
  noticeManager.close(FAILURE_ID);
  noticeManager.add({ title, description, type, priority: 'low' });
}

function Notices() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // The library hides notices without focus from screen readers, but the keyboard can reach their button.
      aria-hidden={false}
      className="sheet-motion pointer-events-auto rounded-lg border border-line bg-raised shadow-lg"
    >
      <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
        {toast.type === 'working' ? (
          <Spinner className="mt-1.5 size-5 text-link" />
        ) : (
          <Icon
            name={toast.type === 'failure' ? 'alert' : 'checkCircle'}
            className={cx('mt-1.5', toast.type === 'failure' ? 'text-rose-ink' : 'text-green-ink')}
          />
        )}
        <div className="min-w-0 flex-1 py-1.5">
          <Toast.Title className="text-[0.875rem] leading-5 font-semibold text-ink" />
          <Toast.Description className="mt-0.5 text-[0.875rem] text-muted" />
        </div>
        <Toast.Close
          aria-label="Dismiss"
          aria-hidden={false}
          className="-my-1.5 grid size-11 flex-none place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
        >
          <Icon name="close" className="size-4.5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
