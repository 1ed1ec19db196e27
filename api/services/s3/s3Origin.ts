/** The store's origin for browsers: one host for all buckets, or one per bucket at Amazon. */
export const s3Origin = ({
  endpoint,
  region,
}: {
  endpoint?: string | undefined;
  region: string;
}) => (endpoint ? new URL(endpoint).origin : `https://*.s3.${region}.amazonaws.com`);
