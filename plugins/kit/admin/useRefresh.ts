import { useConsole } from './ConsoleContext.ts';

/**
 * Reloads everything on the screen. Writes through a client do this automatically, so call it only for later changes,
 * such as work that continues after its response.
 * @example const refresh = useRefresh(); useEffect(() => refresh(), [run.done, refresh]);
 */
export const useRefresh = (): (() => void) => useConsole().refresh;
