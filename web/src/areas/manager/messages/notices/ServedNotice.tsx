import { type Notice, NOTICE_NAMES, type NoticeWarning } from '@amayumba/contract/messages/notice.ts';
import { noticeName, noticeText } from '../../../../features/messages/notice-view.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FileLink } from '../../../../ui/FileLink.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { noticeMessagesPath } from '../message-place.ts';

/** A notice that was just served: its paper, the objections to it, and how it is delivered. */
export function ServedNotice({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { tenant_details, kind, warnings, pdf, id } = notice;
  return (
    <Modal
      title="Notice served"
      description={tenant_details.name}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4 text-[0.875rem]">
        <p>
          <b className="font-semibold">{NOTICE_NAMES[kind]}</b>: {noticeText(notice)}
        </p>
        {warnings.length > 0 && (
          <Banner tone="amber" title="What speaks against it">
            <ul className="mt-1 grid gap-1.5">
              {warnings.map(({ text, section, source }) => (
                <li key={text}>
                  {text} ({sourceText({ section, source })})
                </li>
              ))}
            </ul>
          </Banner>
        )}
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {pdf && <FileLink href={pdf} what={noticeName(notice)} />}
          <Link to={noticeMessagesPath(id)} className="font-semibold text-link hover:underline">
            How it was delivered
          </Link>
        </p>
      </div>
    </Modal>
  );
}

/** A rule names its section in its source. */
const sourceText = ({ section, source }: Pick<NoticeWarning, 'section' | 'source'>) =>
  section === '' || source.includes(section) ? source : `${source}, ${section}`;
