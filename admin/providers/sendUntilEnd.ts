import type { Send } from '@foyer/kit';

/** Sends; the first 401 says that the session is over. */
export const sendUntilEnd =
  (send: Send, onEnd: () => void): Send =>
  async (request) => {
    try {
      return await send(request);
    } catch (error) {
      if ((error as { status?: number }).status === 401) onEnd();
      throw error;
    }
  };
