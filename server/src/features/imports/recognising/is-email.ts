const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@.,;]{2,}$/;
const EMAIL_MAX = 254;

/** Returns whether a text is one email address. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text);
