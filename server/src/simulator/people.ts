import { FAMILY_NAMES, GIVEN_NAMES } from '../../demo/names.ts';

/** The invented holder of a number, always the same for the same number. */
export function personOf(phone: string): { given_name: string; family_name: string } {
  const digits = Number(phone.slice(-6));
  return {
    given_name: GIVEN_NAMES[digits % GIVEN_NAMES.length] ?? '',
    family_name: FAMILY_NAMES[Math.floor(digits / 7) % FAMILY_NAMES.length] ?? '',
  };
}

/** The holder's full name, as a network's statement shows it. */
export function nameOf(phone: string): string {
  const { given_name, family_name } = personOf(phone);
  return `${given_name} ${family_name}`;
}
