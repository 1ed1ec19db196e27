import { isPortFree } from './freePort.ts';

const usualPort = 3000;

/** The requested port, or an error that names it; by default 3000 or the next free port. */
export async function choosePort({
  wanted,
  host,
  log,
}: {
  wanted: number | undefined;
  host: string;
  log(line: string): void;
}): Promise<number> {
  if (wanted !== undefined) {
    if (await isPortFree(wanted, host)) return wanted;
    throw new Error(
      `Port ${wanted} is in use by another program. Stop it, or set PORT to another port.`,
    );
  }
  for (let port = usualPort; port < usualPort + 100; port += 1) {
    if (!(await isPortFree(port, host))) continue;
    if (port !== usualPort) log(`Port ${usualPort} is in use; using ${port}.`);
    return port;
  }
  throw new Error(
    `Ports ${usualPort} to ${usualPort + 99} are all in use. Set PORT to a free port.`,
  );
}
