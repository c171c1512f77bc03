import { Link } from '../../../ui/Link.tsx';

/** The name of an estate, a block or a home that leads to its page. */
export function PlaceLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="text-link hover:underline">
      {name}
    </Link>
  );
}
