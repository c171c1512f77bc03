import { ProgressBar } from './ProgressBar.tsx';

/** What can be sent: its name at the beginning of a sentence, and what the server does once it has it. */
const SENT = {
  receipt: ['Receipt', 'saving'],
  attachment: ['Attachment', 'saving'],
  'rent roll': ['Rent roll', 'reading it'],
} as const;

/** How far a file is on its way, over slow lines a matter of minutes. `what` is sent, `share` of it is done (0 to 1). */
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
