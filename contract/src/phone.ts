const UGANDAN = /^(?:\+256|0)(\d{3})(\d{3})(\d{3})$/;

/** A phone number in the Ugandan format: `+256772123456` and `0772123456` → `0772 123 456`; any other is unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/[\s-]/g, '');
  return UGANDAN.test(digits) ? digits.replace(UGANDAN, '0$1 $2 $3') : phone;
}
