import { parseArgs } from 'node:util';
import { startLocalStripe } from './startLocalStripe.ts';

/**
 * Runs the local Stripe as a separate process, so that it outlives the app that uses it:
 *
 *     node local-stripe.mjs --port 12111 --state .local-stripe \
 *       --webhook http://localhost:3000/api/webhooks/stripe --public http://localhost:3000/stripe-test
 *
 * `--events charge.updated,refund.failed` sends only these events; by default all are sent. `--payouts` pays
 * connected accounts out to their banks once a day.
 *
 * Each flag can also be an environment variable: LOCAL_STRIPE_PORT, LOCAL_STRIPE_STATE, LOCAL_STRIPE_WEBHOOK,
 * LOCAL_STRIPE_EVENTS, LOCAL_STRIPE_PUBLIC, LOCAL_STRIPE_MERCHANT; LOCAL_STRIPE_PAYOUTS is `on`.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['LOCAL_STRIPE_PORT'] ?? '12111' },
    state: { type: 'string', default: process.env['LOCAL_STRIPE_STATE'] },
    webhook: { type: 'string', default: process.env['LOCAL_STRIPE_WEBHOOK'] },
    events: { type: 'string', default: process.env['LOCAL_STRIPE_EVENTS'] },
    public: { type: 'string', default: process.env['LOCAL_STRIPE_PUBLIC'] },
    merchant: { type: 'string', default: process.env['LOCAL_STRIPE_MERCHANT'] },
    payouts: { type: 'boolean', default: process.env['LOCAL_STRIPE_PAYOUTS'] === 'on' },
    'even-in-production': { type: 'boolean', default: false },
  },
});

const { port, state, webhook, events, public: publicBase, merchant, payouts } = values;
const local = await startLocalStripe({
  port: Number(port),
  paysOut: payouts,
  isAllowedInProduction: values['even-in-production'],
  ...(state && { stateFolder: state }),
  ...(webhook && {
    deliverTo: { url: webhook, ...(events && { enabledEvents: events.split(',') }) },
  }),
  ...(publicBase && { publicBase }),
  ...(merchant && { merchant }),
});
// The starting process may wait for this line.
process.stdout.write(`local Stripe on ${local.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void local.stop().then(() => process.exit(0));
  });
