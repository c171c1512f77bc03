/**
 * The paths of the calls on public pages. They are text, because importing the contract's endpoints would load their
 * schemas as well; a test compares each with the contract.
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
  contact: '/api/contact/',
  signUpCompany: '/api/companies/sign-up/',
  confirmSignUp: '/api/companies/sign-up/confirm/',
} as const;
