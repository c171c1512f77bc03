import type { ChildProcess } from 'node:child_process';
import { type PortalProcess, startPortal } from '../../server/src/test/portal-process.ts';
import { startSimulatorProcess } from './simulator-process.ts';

/** The portal and the simulator, both of which are killed and started again at the same addresses. */
export class Pair {
  private portal: PortalProcess | undefined;
  private simulator: ChildProcess | undefined;
  private readonly ports: { portal: number; simulator: number };
  private readonly folder: string;
  /** Airtel's one address, known once the portal has started for the first time. */
  airtelAddress = '';
  /** The one address of the SMS gateway's reports. */
  smsAddress = '';

  constructor(folder: string, ports: { portal: number; simulator: number }) {
    this.folder = folder;
    this.ports = ports;
  }

  get url(): string {
    return `http://127.0.0.1:${this.ports.portal}`;
  }

  get simulatorUrl(): string {
    return `http://127.0.0.1:${this.ports.simulator}`;
  }

  async startPortal(): Promise<void> {
    const settings = { DATA_DIR: this.folder, DEMO: 'off', PORT: String(this.ports.portal), PUBLIC_URL: this.url };
    this.portal = await startPortal(settings);
  }

  async startSimulator(): Promise<void> {
    this.simulator = await startSimulatorProcess(
      this.folder,
      this.ports.simulator,
      this.airtelAddress,
      this.smsAddress,
    );
  }

  async killPortal(): Promise<void> {
    this.portal?.child.kill('SIGKILL');
    await this.portal?.ended;
    await this.startPortal();
  }

  async killSimulator(): Promise<void> {
    const { simulator } = this;
    const ended = new Promise((resolve) => simulator?.once('exit', resolve));
    simulator?.kill('SIGKILL');
    await ended;
    await this.startSimulator();
  }

  async stop(): Promise<void> {
    this.portal?.child.kill('SIGTERM');
    await this.portal?.ended;
    this.simulator?.kill('SIGKILL');
  }
}
