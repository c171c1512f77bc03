import { expect, test } from 'vitest';
import { deviceDescription } from './device-description.ts';

const LIKE_CHROME = '(KHTML, like Gecko) Chrome/148.0.0.0';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 ${LIKE_CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-A057F) AppleWebKit/537.36 ${LIKE_CHROME} SamsungBrowser/27.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${LIKE_CHROME} Safari/537.36 Edg/148.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${LIKE_CHROME} Safari/537.36 OPR/120.0`, 'Opera on Linux'],
  ['Opera/9.80 (Android; Opera Mini/80.0.2254/191.256; U; en) Presto/2.12.423 Version/12.16', 'Opera Mini on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (Linux; Android 9)', 'A browser on Android'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is called %s', (userAgent, words) => {
  expect(deviceDescription(userAgent)).toBe(words);
});
