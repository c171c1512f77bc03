import { createHash } from 'node:crypto';
import { PAY_PAGE_SCRIPT } from './pay-page-script.ts';
import { PAY_PAGE_STYLE } from './pay-page-style.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content-Security-Policy of the page, as the `helmet` option of its routes: its one style, its one script, the
 * portal's icon, the portal's own calls and the form. Another origin cannot frame it.
 */
export const PAY_PAGE_POLICY = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: [hashOf(PAY_PAGE_STYLE)],
      scriptSrc: [hashOf(PAY_PAGE_SCRIPT)],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
};
