import * as accounts from '@amayumba/contract/accounts/endpoints.ts';
import * as companies from '@amayumba/contract/companies/endpoints.ts';
import { sendContactMessage } from '@amayumba/contract/contact/endpoints.ts';
import { expect, test } from 'vitest';
import { PUBLIC_PATHS } from './public-paths.ts';

test('the paths of the public pages are those of the contract', () => {
  expect(PUBLIC_PATHS).toEqual({
    signIn: accounts.signIn.path,
    refreshTokens: accounts.refreshTokens.path,
    signOut: accounts.signOut.path,
    getProfile: accounts.getProfile.path,
    register: accounts.register.path,
    createFirstManager: accounts.createFirstManager.path,
    forgetPassword: accounts.requestPasswordReset.path,
    resetPassword: accounts.resetPassword.path,
    readInvitation: accounts.readInvitation.path,
    acceptInvitation: accounts.acceptInvitation.path,
    choosePassword: accounts.choosePassword.path,
    verifyEmail: accounts.verifyEmail.path,
    contact: sendContactMessage.path,
    signUpCompany: companies.signUpCompany.path,
    confirmSignUp: companies.confirmSignUp.path,
  });
});
