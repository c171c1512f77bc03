import { FileLink } from '../../../ui/FileLink.tsx';

interface ComplaintReplyProps {
  /** What the manager wrote; empty where nothing was. */
  feedback: string;
  attachment: string | null;
  /** Of the complaint, to name the file. */
  title: string;
}

/** What the manager wrote back, and the file that was sent; nothing when there is neither. */
export function ComplaintReply({ feedback, attachment, title }: ComplaintReplyProps) {
  if (!feedback && !attachment) return null;
  return (
    <dl className="mb-5 grid gap-3 rounded-md border border-line bg-sunken px-4 py-3.5 text-[0.875rem]">
      {feedback && (
        <div>
          <dt className="text-sm text-muted">Your property manager wrote</dt>
          <dd className="mt-0.5 wrap-anywhere whitespace-pre-line text-ink">{feedback}</dd>
        </div>
      )}
      {attachment && (
        <div>
          <dt className="text-sm text-muted">Attachment</dt>
          <dd className="mt-0.5">
            <FileLink href={attachment} what={`attachment of ${title}`} />
          </dd>
        </div>
      )}
    </dl>
  );
}
