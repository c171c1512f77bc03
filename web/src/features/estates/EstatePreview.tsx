import { Picture, type PictureLinks } from '../../ui/Picture.tsx';
import { PlaceholderArt } from '../../ui/PlaceholderArt.tsx';

interface EstatePreviewProps {
  /** Of the estate or apartment; chooses the placeholder and tells screen readers whose picture it is. */
  name: string;
  picture: PictureLinks;
  /** How wide it is laid out, in CSS pixels; the height follows from the shape of cards, 3 to 2. */
  width: number;
  className?: string | undefined;
}

/** The picture of an estate or apartment; without one that can be shown, the houses of the brand. */
export function EstatePreview({ name, picture, width, className }: EstatePreviewProps) {
  return (
    <Picture
      picture={picture}
      alt={`Picture of ${name}`}
      width={width}
      height={Math.round((width * 2) / 3)}
      className={className}
      fallback={<PlaceholderArt name={name} className={className} />}
    />
  );
}
