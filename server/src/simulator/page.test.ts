import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { simulatorForTests, type TestSimulator } from './test/simulator-for-tests.ts';

let sim: TestSimulator;
beforeAll(async () => {
  sim = await simulatorForTests();
});

const get = async (path: string) => {
  const response = await fetch(sim.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the page', () => {
  test('has the phone, the switch and the form, and loads only files that exist', async () => {
    const { status, text } = await get('/');
    expect(status).toBe(200);
    for (const words of [
      'Enter your PIN',
      'Decline',
      'Wait for my PIN',
      'Somebody pays without being asked',
      'SMS received',
    ])
      expect(text).toContain(words);
    const files = [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
    const styles = await get('/page.css');
    const fonts = [...styles.text.matchAll(/url\('([^']+)'\)/g)].map(([, file = '']) => file);
    expect(fonts).toHaveLength(2);
    for (const file of fonts) expect((await get(file)).headers.get('content-type')).toBe('font/woff2');
  });

  test('allows its own files and calls only, without inline scripts and styles', async () => {
    const { headers, text } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/);
  });

  test('its script finds every element that it asks for', async () => {
    const [page, script] = [await get('/'), await get('/page.js')];
    const ids = [...script.text.matchAll(/(?:\bat|setText|showNote|showNetwork)\(\s*'([\w-]+)'/g)].map(
      ([, id = '']) => id,
    );
    expect(ids.length).toBeGreaterThan(15);
    expect(ids.filter((id) => !page.text.includes(`id="${id}"`))).toEqual([]);
  });
});

/** The status of a reset by a page of this kind of site, or under this name of the machine. */
const resetFrom = async (headers: Record<string, string>): Promise<number | undefined> => {
  const call = request(`${sim.url}/sim/reset`, { method: 'POST', headers }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
};

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ host: 'portal.example.ug' }, 403],
  [{ host: 'localhost:8080' }, 200],
])('a change by a page with %j is answered with %i: other sites change nothing', async (headers, status) => {
  expect(await resetFrom(headers)).toBe(status);
});
