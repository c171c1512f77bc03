import { FileLink } from '../../../ui/FileLink.tsx';

interface ComplaintReplyProps {
  /** The manager's feedback; empty if there is none. */
  feedback: string;
  attachment: string | null;
  /** Title of the complaint, for the file's name. */
  title: string;
}

/** The manager's feedback and the complaint's attachment. Renders nothing if there is neither. */
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
