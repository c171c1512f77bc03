import { useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { Button } from './Button.tsx';
import type { FieldProps } from './Field.tsx';
import { FileField } from './FileField.tsx';

interface AttachmentFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'className'> {
  /** The label of the camera button, for screen readers: 'Take a photo of the receipt'. */
  cameraLabel: string;
  value: File | null;
  onChange: (file: File | null) => void;
  disabled: boolean;
}

const HINT = 'Optional: a picture or a PDF, 10 MB at most.';

/** A field for a picture or PDF from the files or, on phones and tablets, from the camera. */
export const AttachmentField = ({
  cameraLabel,
  value,
  onChange,
  disabled,
  className,
  hint = HINT,
  ...field
}: AttachmentFieldProps) => (
  <div className={className}>
    <FileField
      {...field}
      hint={hint}
      accept="image/*,application/pdf"
      value={value}
      onChange={onChange}
      disabled={disabled}
    />
    <CameraButton
      label={cameraLabel}
      disabled={disabled}
      className="mt-2"
      onChange={({ files }) => onChange(files?.[0] ?? value)}
    />
  </div>
);

interface CameraButtonProps {
  /** Names its input. */
  label: string;
  disabled: boolean;
  className?: string;
  onChange: (input: HTMLInputElement) => void;
}

/** Takes a photo, on phones and tablets. */
export function CameraButton({ label, disabled, className, onChange }: CameraButtonProps) {
  const camera = useRef<HTMLInputElement>(null);
  const hasFingers = useMediaQuery('(pointer: coarse)');
  if (!hasFingers) return null;
  return (
    <>
      <Button className={cx('w-full sm:w-auto', className)} disabled={disabled} onClick={() => camera.current?.click()}>
        Take a photo
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={label}
        onChange={({ target }) => onChange(target)}
      />
    </>
  );
}
