import { Link } from '../../../ui/Link.tsx';

export const PlaceLink = ({ to, name }: { to: string; name: string }) => (
  <Link to={to} className="text-link hover:underline">
    {name}
  </Link>
);
