export interface Stops {
  /** The last one added is stopped first. `kill` runs when Ctrl-C is pressed twice. */
  add(name: string, stop: () => Promise<void>, kill?: () => void): void;
  /** Stops everything once, even if called again. */
  run(): Promise<void>;
  hasStarted(): boolean;
  /** Whether a signal started it, rather than a failure. */
  wasAskedTo(): boolean;
  /** Settles when a signal has stopped everything. */
  stopped: Promise<void>;
}

// One Ctrl-C arrives twice: from the terminal, and from npm, which passes it on.
const sameKeyPressMs = 500;

/** Ctrl-C, a closed terminal or `kill` stops everything in reverse order; a second one at once. */
export function stopOnSignals(say: (line: string) => void): Stops {
  const started: { name: string; stop: () => Promise<void>; kill?: () => void }[] = [];
  let current: (typeof started)[number] | undefined;
  let running: Promise<void> | undefined;
  let startedAt = 0;
  let isAsked = false;

  const run = () => {
    startedAt ||= Date.now();
    running ??= stopInReverse();
    return running;
  };
  async function stopInReverse() {
    for (let entry = started.pop(); entry; entry = started.pop()) {
      current = entry;
      await entry.stop().catch((error: Error) => say(`${entry.name}: ${error.message}`));
    }
  }
  const stopped = new Promise<void>((resolve) => {
    const onSignal = () => {
      if (!startedAt) {
        isAsked = true;
        say('\nStopping … (press Ctrl-C again to stop right away)');
        void run().then(resolve);
      } else if (Date.now() - startedAt > sameKeyPressMs) {
        current?.kill?.();
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    followShell(onSignal);
  });
  return {
    add: (name, stop, kill) => started.push({ name, stop, ...(kill && { kill }) }),
    run,
    hasStarted: () => startedAt > 0,
    wasAskedTo: () => isAsked,
    stopped,
  };
}

/**
 * npm runs us in a shell, and ends only that shell when it is ended: the process then gets
 * another parent, which is the only sign of it.
 */
function followShell(onGone: () => void) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    onGone();
  }, 300);
  timer.unref();
}
