import { formatFileSize } from '../lib/format-file-size.ts';
import { useObjectUrl } from '../lib/use-object-url.ts';
import { CameraButton } from './AttachmentField.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

interface PhotosFieldProps extends FieldProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  /** How many files can be sent together. */
  most: number;
  disabled: boolean;
}

/** A field for several pictures or PDFs, from the files or, on phones and tablets, from the camera. */
export function PhotosField({ files, onChange, most, disabled, ...field }: PhotosFieldProps) {
  const isFull = files.length >= most;
  const add = (input: HTMLInputElement) => {
    const isNew = (file: File) => !files.some(({ name, size }) => name === file.name && size === file.size);
    onChange([...files, ...Array.from(input.files ?? []).filter(isNew)].slice(0, most));
    // The same picture can be chosen again after it was removed.
    input.value = '';
  };
  return (
    <Field hint={`Optional: up to ${most} pictures or PDFs, 10 MB each.`} {...field}>
      {(wiring) => (
        <div className="grid gap-2">
          {files.length > 0 && (
            <ul className="grid gap-2 sm:grid-cols-2">
              {files.map((file) => (
                <li
                  key={`${file.name} ${file.lastModified} ${file.size}`}
                  className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-2 py-1.5 text-[0.875rem]"
                >
                  <Thumbnail file={file} />
                  <span className="min-w-0 flex-1">
                    <b className="block truncate font-semibold text-ink">{file.name}</b>
                    <span className="text-sm text-muted">{formatFileSize(file.size)}</span>
                  </span>
                  <IconButton
                    icon="close"
                    label={`Remove ${file.name}`}
                    disabled={disabled}
                    onClick={() => onChange(files.filter((other) => other !== file))}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className="relative flex min-h-11 items-center gap-3 rounded-md border border-dashed border-control bg-surface px-4 py-2 text-[0.875rem] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <Icon name="upload" className="text-muted" />
            <span className={isFull ? 'text-muted' : 'font-semibold text-link'}>
              {isFull ? `${most} files are chosen` : files.length > 0 ? 'Add another file' : 'Choose files'}
            </span>
            {/* The real input covers the whole box, so that it gets the click, the focus and the keyboard. */}
            <input
              {...wiring}
              type="file"
              multiple
              accept="image/*,application/pdf"
              disabled={disabled || isFull}
              onChange={({ target }) => add(target)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </div>
          {!isFull && <CameraButton label="Take a photo" disabled={disabled} onChange={add} />}
        </div>
      )}
    </Field>
  );
}

function Thumbnail({ file }: { file: File }) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file : null);
  return url ? (
    <img src={url} alt="" className="size-10 flex-none rounded-sm object-cover" />
  ) : (
    <Icon name="file" className="m-2.5 flex-none text-muted" />
  );
}
