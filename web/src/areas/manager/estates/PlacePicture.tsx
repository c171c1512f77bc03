import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { PictureField } from '../../../features/estates/PictureField.tsx';
import { useUpdatePictureMutation } from '../../../features/estates/estates.api.ts';
import { shrinkPicture } from '../../../lib/shrink-picture.ts';
import type { PictureLinks } from '../../../ui/Picture.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';

interface PlacePictureProps {
  of: 'estate' | 'apartment';
  id: number;
  name: string;
  picture: PictureLinks;
}

/** The picture of an estate or an apartment; a new one is stored at once. */
export function PlacePicture({ of, id, name, picture }: PlacePictureProps) {
  const [update, { isLoading, error }] = useUpdatePictureMutation();
  const [share, setShare] = useState<number | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const problem = asProblem(error);
  // Without a version: a picture replaces a picture, whatever else has changed meanwhile.
  const store = async (file: File | null) => {
    setShare(file && 0);
    const small = file && (await shrinkPicture(file));
    const result = await update({ of, id, version: undefined, picture: small, onProgress: setShare });
    setShare(null);
    setRemoving(false);
    if (!result.error) notify.success(file ? 'The picture was saved.' : 'The picture was removed.');
  };
  return (
    <>
      <PictureField
        of={name}
        picture={picture}
        onChoose={(file) => void store(file)}
        onRemove={() => setRemoving(true)}
        error={problem && !isRemoving ? [problem.error] : undefined}
        disabled={isLoading}
      />
      {share !== null && <ProgressBar label={`Picture of ${name}`} percent={Math.round(share * 100)} />}
      {isRemoving && (
        <ConfirmDialog
          title="Remove this picture?"
          confirmLabel="Remove"
          isPending={isLoading}
          error={problem?.error}
          onConfirm={() => void store(null)}
          onCancel={() => setRemoving(false)}
        >
          The picture of <strong className="text-ink">{name}</strong> is deleted.
        </ConfirmDialog>
      )}
    </>
  );
}
