export interface Stops {
  /** What is added last is stopped first. `kill` is for those who press Ctrl-C twice. */
  add(name: string, stop: () => Promise<void>, kill?: () => void): void;
  /** Stops everything, once, however often it is asked. */
  run(): Promise<void>;
  hasBegun(): boolean;
  /** Whether a signal began it, and not a failure. */
  wasAskedTo(): boolean;
  /** Settles when a signal has stopped everything. */
  stopped: Promise<void>;
}

// One Ctrl-C reaches us twice: from the terminal, and from npm, which passes it on.
const sameKeyPressMs = 500;

/** Ctrl-C, a closed terminal or `kill` stop what was started, in reverse; a second one at once. */
export function stopOnSignals(say: (line: string) => void): Stops {
  const started: { name: string; stop: () => Promise<void>; kill?: () => void }[] = [];
  let current: (typeof started)[number] | undefined;
  let running: Promise<void> | undefined;
  let begunAt = 0;
  let isAsked = false;

  const run = () => {
    begunAt ||= Date.now();
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
      if (!begunAt) {
        isAsked = true;
        say('\nStopping … (Ctrl-C again stops at once)');
        void run().then(resolve);
      } else if (Date.now() - begunAt > sameKeyPressMs) {
        current?.kill?.();
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    followShell(onSignal);
  });
  return {
    add: (name, stop, kill) => started.push({ name, stop, ...(kill && { kill }) }),
    run,
    hasBegun: () => begunAt > 0,
    wasAskedTo: () => isAsked,
    stopped,
  };
}

/**
 * npm runs us in a shell, and ends only that shell when it is ended itself: we are handed to
 * another parent then, and that is all we learn of it.
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
