/** The leg by which an order's reserve is released, once; its payout is the leg `main`. */
export const RESERVE_LEG = 'reserve';
