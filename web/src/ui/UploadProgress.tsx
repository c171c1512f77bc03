import { ProgressBar } from './ProgressBar.tsx';

/** How far a file is on its way, over slow lines a matter of minutes. `what` is sent, `share` of it is done (0 to 1). */
export function UploadProgress({ what, share }: { what: 'receipt' | 'attachment'; share: number }) {
  const percent = Math.round(share * 100);
  const name = what === 'receipt' ? 'Receipt' : 'Attachment';
  return (
    <div className="mt-5">
      <p className="mb-1.5 flex justify-between text-sm text-muted tabular">
        <span>{percent < 100 ? `Sending your ${what}...` : `${name} sent, saving...`}</span>
        <span>{percent}%</span>
      </p>
      <ProgressBar label={`${name} upload`} percent={percent} />
    </div>
  );
}
