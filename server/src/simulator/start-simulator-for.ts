import { type Config, SettingError, wantsSimulator } from '../config.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from './start-simulator.ts';

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/**
 * Starts the simulator where the settings ask for it, waiting for a person's PIN; undefined elsewhere.
 * @throws SettingError where its port is taken
 */
export async function startSimulatorFor(
  config: Config,
  options: Omit<SimulatorOptions, 'port' | 'waitForPin'>,
): Promise<Simulator | undefined> {
  if (!wantsSimulator(config)) return undefined;
  try {
    return await startSimulator({ ...options, port: config.simulatorPort, waitForPin: true });
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new SettingError('SIMULATOR_PORT is taken by another program: stop it, or choose another number.');
  }
}
