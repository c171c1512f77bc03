import { makeWorkbook } from './make-workbook.ts';

const NAMES = ['Apio', 'Okello', 'Nakato', 'Mukasa', 'Auma', 'Byaruhanga', 'Nansubuga', 'Opio', 'Kato', 'Akello'];

/** Makes a roll of occupied apartments in estates of 250, each tenant with a deposit and every third with arrears. */
export const makeLargeRoll = (rows: number): Buffer => makeWorkbook([{ name: 'Roll', rows: largeRoll(rows) }]);

export function largeRoll(rows: number): (string | number | null)[][] {
  const header = ['Estate', 'Location', 'Block', 'Unit', 'Tenant', 'Phone', 'Rent', 'Deposit', 'Start', 'Arrears'];
  const body = Array.from({ length: rows }, (_, index): (string | number | null)[] => {
    const estate = `Large Estate ${Math.floor(index / 250) + 1}`;
    const name = `${NAMES[index % 10]} ${NAMES[Math.floor(index / 10) % 10]}${index}`;
    const phone = `0${700_000_000 + index * 19}`;
    const block = String.fromCharCode(65 + (Math.floor(index / 50) % 5));
    const arrears = index % 3 === 0 ? '1 month' : null;
    return [
      estate,
      `Plot ${index}, Kira`,
      block,
      String((index % 50) + 1),
      name,
      phone,
      'UGX 450,000',
      450_000,
      '1/3/2024',
      arrears,
    ];
  });
  return [header, ...body];
}
