import { useConsole } from './ConsoleContext.ts';

/**
 * Loads everything on the screen again. Writes through a client do so by themselves: call it for what
 * changes later, such as work that goes on after its request was answered.
 * @example const refresh = useRefresh(); useEffect(() => refresh(), [run.done, refresh]);
 */
export const useRefresh = (): (() => void) => useConsole().refresh;
