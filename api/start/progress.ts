export interface Progress {
  /** Runs a step and writes its line, with its result and duration. */
  step<T>(title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T>;
  /** Writes a line of its own between the steps. */
  say(line: string): void;
}

const reminderMs = 10_000;

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const lineOf = (of: { mark: string; title: string; result: string; startedAt: number }) =>
  `  ${of.mark} ${of.title.padEnd(22)} ${of.result.padEnd(42)} ${seconds(of.startedAt).padStart(7)}`;

/**
 * Writes one line for each step that ends. The running steps are shown on the terminal's last
 * line; in a log file, which can't be overwritten, a reminder is written instead.
 */
export function createProgress(output: NodeJS.WriteStream): Progress {
  // A closed pipe (`npm start | head`) must not end the process and leave the database running.
  output.on('error', () => undefined);
  const running = new Map<string, { startedAt: number; result: string }>();
  const clear = () => output.isTTY && output.write('\r\x1b[K');

  const say = (line: string) => {
    clear();
    output.write(`${line}\n`);
    show();
  };
  const show = () => {
    const [first] = running.values();
    if (!output.isTTY || first === undefined) return;
    const all = [...running].map(([title, { result }]) => `${title} ${result}`.trim());
    output.write(`\r\x1b[K  … ${all.join(', ')}  ${seconds(first.startedAt)}`);
  };

  const step: Progress['step'] = async (title, work) => {
    const current = { startedAt: Date.now(), result: '' };
    running.set(title, current);
    show();
    const remind = () => {
      const soFar = `${seconds(current.startedAt)} so far`;
      say(`  … ${[title, current.result, soFar].filter(Boolean).join(', ')}`);
    };
    const tick = output.isTTY ? setInterval(show, 100) : setInterval(remind, reminderMs);
    const finish = (mark: string) => {
      clearInterval(tick);
      running.delete(title);
      say(lineOf({ mark, title, ...current }));
    };
    try {
      const value = await work((text) => (current.result = text));
      finish('✓');
      return value;
    } catch (error) {
      finish('✗');
      throw error;
    }
  };
  return { step, say };
}

/** For steps during a program that writes to the terminal itself: their finished lines are kept. */
export function keepProgress(): Progress & { lines: readonly string[] } {
  const lines: string[] = [];
  const step: Progress['step'] = async (title, work) => {
    const startedAt = Date.now();
    let result = '';
    const finish = (mark: string) => lines.push(lineOf({ mark, title, result, startedAt }));
    try {
      const value = await work((text) => (result = text));
      finish('✓');
      return value;
    } catch (error) {
      finish('✗');
      throw error;
    }
  };
  return { step, say: (line) => lines.push(line), lines };
}
