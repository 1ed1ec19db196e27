/** Sends requests; calls back on the first 401, which means that the session has ended. */
export const sendUntilEnd =
  <Sent>(send: (sent: Sent) => Promise<unknown>, onEnd: () => void) =>
  async (sent: Sent): Promise<unknown> => {
    try {
      return await send(sent);
    } catch (error) {
      if ((error as { status?: number }).status === 401) onEnd();
      throw error;
    }
  };
