import { existsSync } from 'node:fs';
import path from 'node:path';

/** The headless shell comes first, because it draws no windows and the journeys take two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/**
 * Returns the path of the tests' browser: CHROME_PATH, or an installed Chromium or Chrome. @throws Error with
 * instructions if there is none
 */
export function findBrowser(): string {
  const given = process.env['CHROME_PATH'];
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROME_PATH names no file: ${given}`);
    return given;
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...ELSEWHERE];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found) throw new Error('No browser for the tests: install Chromium or Chrome, or set CHROME_PATH to one.');
  return found;
}
