/** The server's message, or our own for a browser error, whose text isn't meant for users. */
export const sentenceFor = (error: unknown, words: { offline: string; failed: string }): string => {
  const { status, message } = error as { status?: number; message: string };
  if (status === undefined) return words.failed;
  return status === 0 ? words.offline : message;
};
