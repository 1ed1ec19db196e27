/** The server's sentence, or one for a browser's own refusal, which is not meant for people. */
export const sentenceFor = (error: unknown, words: { offline: string; failed: string }): string => {
  const { status, message } = error as { status?: number; message: string };
  if (status === undefined) return words.failed;
  return status === 0 ? words.offline : message;
};
