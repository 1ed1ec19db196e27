/** A command of `foyer`. */
interface Command {
  /** Its arguments, for the help text. The first is required. */
  usage: string;
  /** What it does, for the help text. */
  does: string;
  load(): Promise<{ main(first: string, ...others: string[]): Promise<void> }>;
}

/** Each is loaded when it runs, since most need the whole installation. */
const COMMANDS: Readonly<Record<string, Command>> = {
  new: {
    usage: '<id> [folder]',
    does: 'Create a plugin from the template',
    load: () => import('./new.ts'),
  },
  test: {
    usage: '<plugin> [part…]',
    does: 'Run all of its tests, or the files with these parts in their names',
    load: () => import('./test.ts'),
  },
  migration: {
    usage: '<plugin> [name]',
    does: 'Write its next migration; without a name, draft tables for new records',
    load: () => import('./migration.ts'),
  },
  types: {
    usage: '<plugin>',
    does: 'Generate the row types of its tables',
    load: () => import('./types.ts'),
  },
  pack: {
    usage: '<plugin>',
    does: 'Test it, compile it and create the tarball to publish',
    load: () => import('./pack.ts'),
  },
  remove: {
    usage: '<id> [--keep]',
    does: 'Roll back its migrations and take it off the list; with --keep, it stays listed',
    load: () => import('./remove.ts'),
  },
};

const HELP = ['help', '--help', '-h'];

/**
 * Runs a command by its name, such as `['new', 'loyalty']`, or prints the help text.
 * @throws for an unknown command or without its first argument
 */
async function foyer([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || HELP.includes(name)) {
    process.stdout.write(help());
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(`foyer has no command '${name}'. Use one of these:\n${lines()}`);
  const { usage, load } = command;
  // Options can come first.
  const at = args.findIndex((arg) => !arg.startsWith('-'));
  const first = args[at];
  if (first === undefined)
    throw new Error(
      `Specify ${usage.startsWith('<id>') ? 'the plugin’s ID' : 'the plugin'}: foyer ${name} ${usage}`,
    );
  const { main } = await load();
  await main(first, ...args.toSpliced(at, 1));
}

const help = (): string => `Usage: foyer <command>
${lines()}

A <plugin> is an installed plugin by its name or its folder’s name, or a path to a folder.
`;

function lines(): string {
  const starts = Object.entries(COMMANDS).map(([name, { usage }]) => `${name} ${usage}`);
  const width = Math.max(...starts.map(({ length }) => length));
  return Object.values(COMMANDS)
    .map(({ does }, index) => `\n  ${starts[index]?.padEnd(width)}  ${does}`)
    .join('');
}

/** Runs a command; an error becomes a line on stderr and the exit code. */
export const runFoyer = (args: readonly string[]): Promise<void> =>
  foyer(args).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
