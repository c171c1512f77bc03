// The tabs that the first view of an estate does not need.
export { DocumentsPart } from '../../../../features/documents/DocumentsPart.tsx';
export { PlaceComplaints } from '../PlaceComplaints.tsx';
export { PlaceHistory } from '../PlaceHistory.tsx';
export { PlaceMoney } from '../PlaceMoney.tsx';
export { EstatePictures } from './EstatePictures.tsx';
