import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Clock } from '../parts.ts';
import { buildSimulator } from './build-simulator.ts';
import { callbackSender } from './send-callback.ts';
import { openSimulation } from './simulation.ts';
import { sendReport } from './sms/send-report.ts';

export interface SimulatorOptions {
  /** 0 for any free port. */
  port: number;
  /** The journal is in its folder `simulator`. One process at a time may use it. */
  dataDir: string;
  clock: Clock;
  /**
   * The one address of Airtel's callbacks; a function where it becomes known only later. Without one, Airtel does not
   * call back.
   */
  airtelCallbackUrl?: string | (() => string | undefined);
  /** Signs Airtel's callbacks. */
  airtelHashKey?: string;
  /**
   * The one address of the SMS gateway's delivery reports; a function where it becomes known only later. Without one,
   * the gateway does not report.
   */
  smsReportUrl?: string | (() => string | undefined);
  /** The only currency that MTN accepts: UGX by default, EUR as in its sandbox. */
  mtnCurrency?: 'UGX' | 'EUR';
  /** Life of MTN's tokens, an hour by default. */
  mtnTokenSeconds?: number;
  /**
   * Whether numbers without an ending wait for a person at the page, until somebody uses its switch; false by default.
   */
  waitForPin?: boolean;
  /** Receives problems, as sentences without personal data. */
  log: (line: string) => void;
}

export interface Simulator {
  /** The base address of both networks, of the SMS gateway and of the page, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/**
 * Starts the simulator of MTN MoMo, Airtel Money and the SMS gateway on this machine, with the events of its journal.
 * See docs/mobile-money.md, The simulator.
 * @throws Error with the code EADDRINUSE where the port is taken
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { airtelCallbackUrl, smsReportUrl } = options;
  const simulation = await openSimulation({
    clock: options.clock,
    file: path.join(options.dataDir, 'simulator', 'journal.jsonl'),
    waitForPin: options.waitForPin ?? false,
    sendCallback: callbackSender(options.airtelHashKey),
    sendReport,
    log: options.log,
  });
  try {
    const app = await buildSimulator(simulation, {
      airtelCallbackUrl: typeof airtelCallbackUrl === 'function' ? airtelCallbackUrl : () => airtelCallbackUrl,
      smsReportUrl: typeof smsReportUrl === 'function' ? smsReportUrl : () => smsReportUrl,
      mtnCurrency: options.mtnCurrency ?? 'UGX',
      mtnTokenSeconds: options.mtnTokenSeconds ?? 3600,
    });
    await app.listen({ host: LOOPBACK, port: options.port });
    const { port } = app.server.address() as AddressInfo;
    return {
      url: `http://${LOOPBACK}:${port}`,
      async close() {
        await app.close();
        await simulation.close();
      },
    };
  } catch (error) {
    await simulation.close();
    throw error;
  }
}
