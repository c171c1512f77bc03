import { Picture, type PictureLinks } from '../../ui/Picture.tsx';
import { PlaceholderArt } from '../../ui/PlaceholderArt.tsx';

interface EstatePreviewProps {
  /** Name of the estate or apartment, for the placeholder and for screen readers. */
  name: string;
  picture: PictureLinks;
  /** Width in CSS pixels; the height follows from the cards' ratio of 3 to 2. */
  width: number;
  className?: string | undefined;
}

/** The picture of an estate or apartment. Without one, or if it fails to load, the brand's houses. */
export const EstatePreview = ({ name, picture, width, className }: EstatePreviewProps) => (
  <Picture
    picture={picture}
    alt={`Picture of ${name}`}
    width={width}
    height={Math.round((width * 2) / 3)}
    className={className}
    fallback={<PlaceholderArt name={name} className={className} />}
  />
);
