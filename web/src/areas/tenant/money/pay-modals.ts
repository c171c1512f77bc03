// How to pay and Pay now. They load on the person's first input.
export { PayNowModal } from './PayNowModal.tsx';
export { WaysToPayModal } from './WaysToPayModal.tsx';
