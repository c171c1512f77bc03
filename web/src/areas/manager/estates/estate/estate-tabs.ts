// The tabs that the first view of an estate does not need.
export { DocumentsPart } from '../../../../features/documents/DocumentsPart.tsx';
export { ComplaintsCard } from '../../complaints/ComplaintsCard.tsx';
export { PlaceMoney } from '../PlaceMoney.tsx';
export { EstateOwners } from './EstateOwners.tsx';
export { EstatePictures } from './EstatePictures.tsx';
