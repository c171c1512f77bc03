/**
 * The calls of the pages that anybody may see. They stand here as text because the contract's endpoints bring
 * their schemas along, which those pages do without; a test holds each to the contract.
 */
export const PUBLIC_PATHS = {
  signIn: '/api/token/',
  refreshTokens: '/api/token/refresh/',
  signOut: '/api/token/logout/',
  getProfile: '/api/profile/',
  register: '/api/register/',
  createFirstManager: '/api/first-manager/',
  forgetPassword: '/api/password/forgot/',
  resetPassword: '/api/password/reset/',
  readInvitation: '/api/invitations/read/',
  acceptInvitation: '/api/invitations/accept/',
  choosePassword: '/api/password/first/',
  verifyEmail: '/api/email/verify/',
  sendContactMessage: '/api/contact/',
} as const;
