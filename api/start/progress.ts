export interface Progress {
  /** Runs a step and writes its line, with what it came to and how long it took. */
  step<T>(title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T>;
  /** A line of its own between the steps. */
  say(line: string): void;
}

const reminderMs = 10_000;

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const lineOf = (of: { mark: string; title: string; result: string; startedAt: number }) =>
  `  ${of.mark} ${of.title.padEnd(22)} ${of.result.padEnd(42)} ${seconds(of.startedAt).padStart(7)}`;

/**
 * One line for each step that ends. What is running is shown and counted on the terminal's last
 * line; in a log file, where nothing can be written over, a reminder stands for it.
 */
export function createProgress(output: NodeJS.WriteStream): Progress {
  // A reader that went away (`npm start | head`) is no reason to leave the database running.
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

/** For steps beside a program that writes to the terminal itself: the lines of what ended are kept. */
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
