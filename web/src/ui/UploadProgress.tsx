import { ProgressBar } from './ProgressBar.tsx';

/** The kinds of uploads: the name at the start of a sentence, and what the server does after the upload. */
const SENT = {
  receipt: ['Receipt', 'saving'],
  attachment: ['Attachment', 'saving'],
  'rent roll': ['Rent roll', 'reading it'],
  statement: ['Statement', 'reading it'],
} as const;

/** The progress of an upload, which can take minutes over slow lines. `share` is 0 to 1. */
export function UploadProgress({ what, share }: { what: keyof typeof SENT; share: number }) {
  const percent = Math.round(share * 100);
  const [name, next] = SENT[what];
  return (
    <div className="mt-5">
      <p className="mb-1.5 flex justify-between text-sm text-muted tabular">
        <span>{percent < 100 ? `Sending your ${what}...` : `${name} sent, ${next}...`}</span>
        <span>{percent}%</span>
      </p>
      <ProgressBar label={`${name} upload`} percent={percent} />
    </div>
  );
}
