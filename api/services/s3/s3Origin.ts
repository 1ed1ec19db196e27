/** Where browsers meet the store: one host for all buckets, or Amazon's with one for each. */
export const s3Origin = ({
  endpoint,
  region,
}: {
  endpoint?: string | undefined;
  region: string;
}) => (endpoint ? new URL(endpoint).origin : `https://*.s3.${region}.amazonaws.com`);
