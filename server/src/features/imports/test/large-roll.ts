import { makeWorkbook, type Value } from './make-workbook.ts';

const NAMES = ['Apio', 'Okello', 'Nakato', 'Mukasa', 'Auma', 'Byaruhanga', 'Nansubuga', 'Opio', 'Kato', 'Akello'];

/** Makes a roll of occupied apartments in estates of 250, each tenant with a deposit and every third with arrears. */
export function makeLargeRoll(rows: number): Buffer {
  const header: Value[] = [
    'Estate',
    'Location',
    'Block',
    'Unit',
    'Tenant',
    'Phone',
    'Rent',
    'Deposit',
    'Start',
    'Arrears',
  ];
  const body = Array.from({ length: rows }, (_, index): Value[] => {
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
  return makeWorkbook([{ name: 'Roll', rows: [header, ...body] }]);
}
