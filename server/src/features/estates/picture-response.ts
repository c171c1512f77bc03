import type { Estate } from '@amayumba/contract/estates/estate.ts';
import type { FileLinks } from '../../files/file-links.ts';
import type { PictureSize } from './images.repository.ts';

/** The picture of an estate or apartment in a response: one link for every client, and sizes to choose from. */
export function pictureResponse(
  { image_file_id: id, image_sizes }: { image_file_id: string | null; image_sizes: readonly PictureSize[] },
  fileLinks: FileLinks,
): Pick<Estate, 'image_url' | 'image_sources'> {
  if (id === null) return { image_url: null, image_sources: [] };
  return {
    image_url: fileLinks.toPicture(id),
    image_sources: image_sizes.map((size) => ({
      type: `image/${size.format}`,
      width: size.width,
      url: fileLinks.toPicture(id, size),
    })),
  };
}
