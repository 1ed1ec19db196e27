/** The SDK's errors: it adds `$metadata` to every failed call, including network errors. */
interface CallError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Network errors of a peer that isn't there or has gone away. */
const UNREACHABLE =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;

/** Whether a call failed because the store is unavailable, not because of the request. */
export function storeIsAway(error: unknown): boolean {
  const { name, code = '', $metadata } = error as CallError;
  // An error of the uploaded stream: the sender is gone, not the store.
  if (!$metadata) return false;
  const status = $metadata.httpStatusCode;
  if (status !== undefined) return status >= 500 || status === 429;
  return name === 'TimeoutError' || UNREACHABLE.test(code);
}
