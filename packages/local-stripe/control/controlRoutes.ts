import { json, Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { finishOnboarding } from '../accounts/changeAccount.ts';
import { books } from '../money/books.ts';
import { defaultCard, testCards } from '../money/cards.ts';
import { paySession, type Paid } from '../money/paySession.ts';
import type Stripe from 'stripe';
import { captureNow } from '../money/capture.ts';
import { switchPayouts } from '../money/bankPayouts.ts';
import { openDispute } from '../money/openDispute.ts';
import type { World } from '../world/createWorld.ts';
import { createPostDirections } from './deliverTo.ts';
import type { WebhookSender } from '../webhooks/createWebhookSender.ts';
import { faultSchema } from './faults.ts';

const paySchema = z.strictObject({
  card: z.string().default(defaultCard),
  email: z.string().default('buyer@example.com'),
  name: z.string().default('Test Buyer'),
  /** Whether the bank's extra step is confirmed; otherwise the payment waits for it. */
  confirm: z.boolean().default(true),
});
const payoutSwitch = z.strictObject({ account: z.string().optional(), isOn: z.boolean() });
export type PayInput = z.input<typeof paySchema>;

/** For tests and manual testing: things that the real Stripe does by itself or never shows. */
export function controlRoutes(world: World, postman: WebhookSender): Router {
  const router = Router();
  const deliverTo = createPostDirections(world);
  router.use(json({ type: () => true }));

  // Health check for the starting process.
  router.get('/', (_request, response) => {
    response.json({ localStripe: true, now: world.now() });
  });

  router.post('/sessions/:id/pay', (request, response) => {
    const { card: number, email, name, confirm } = paySchema.parse(request.body ?? {});
    const sessionId = String(request.params['id']);
    const card = testCards[number];
    const account = world.scopes().find((each) => world.of(each).checkoutSessions.get(sessionId));
    if (!account || !card) {
      response.status(404).json({ error: card ? 'No such session' : 'No such test card' });
      return;
    }
    const session = world.of(account).checkoutSessions.get(sessionId);
    const payer = {
      number,
      card,
      email: session?.customer_email ?? email,
      name,
      expMonth: 12,
      expYear: new Date(world.nowMs()).getUTCFullYear() + 3,
    };
    const paid: Paid = paySession(world, { account, sessionId, payer, isConfirmed: confirm });
    response.json(paid);
  });

  router.post('/accounts/:id/onboard', (request, response) => {
    const account = world.of(world.platform).accounts.get(String(request.params['id']));
    if (!account) {
      response.status(404).json({ error: 'No such account' });
      return;
    }
    response.json(world.unit(null, () => finishOnboarding(world, account)));
  });

  router.post('/charges/:id/dispute', (request, response) => {
    const dispute = disputeCharge(world, String(request.params['id']));
    if (dispute) response.json(dispute);
    else response.status(404).json({ error: 'No such charge, or it can’t be disputed' });
  });

  router.post('/faults', (request, response) => {
    world.faults.add(z.array(faultSchema).parse(request.body));
    response.json({});
  });
  router.delete('/faults', (_request, response) => {
    world.faults.clear();
    response.json({});
  });

  router.get('/deliveries', (_request, response) => {
    response.json([...world.shared.deliveries.newest()]);
  });
  router.post('/deliveries/flush', (async (_request, response) => {
    world.runDue();
    world.tick();
    await postman.flush();
    response.json({});
  }) satisfies RequestHandler);
  router.post('/deliveries/redeliver', (request, response) => {
    const { event } = z.strictObject({ event: z.string() }).parse(request.body);
    response.json({ deliveries: postman.redeliver(event) });
  });
  router.post('/deliver-to', (request, response) => {
    deliverTo(request.body);
    response.json({});
  });

  router.post('/payouts', (request, response) => {
    const { account, isOn } = payoutSwitch.parse(request.body);
    switchPayouts(world, { isOn, ...(account && { account }) });
    response.json({});
  });

  router.post('/clock/advance', (request, response) => {
    const { ms } = z.strictObject({ ms: z.int() }).parse(request.body);
    world.moveClock(ms);
    world.runDue();
    world.tick();
    postman.wake();
    response.json({ now: world.now() });
  });
  router.post('/take-past', (request, response) => {
    const { name } = z.strictObject({ name: z.string().regex(/^[\w-]+$/) }).parse(request.body);
    world.takePast(name);
    response.json({});
  });
  router.get('/books', (_request, response) => {
    response.json(books(world));
  });
  router.post('/reset', (_request, response) => {
    postman.reset();
    world.reset();
    response.json({});
  });
  return router;
}

/** Lets a test dispute any charge; undefined if it can't be disputed. */
function disputeCharge(world: World, id: string): Stripe.Dispute | undefined {
  const account = world.scopes().find((each) => world.of(each).charges.get(id));
  if (account === undefined) return undefined;
  const charge = world.of(account).charges.get(id);
  if (!charge?.paid || charge.disputed || charge.refunded) return undefined;
  return world.unit(null, () => {
    captureNow(world, account, charge);
    openDispute(world, { account, subject: id });
    return [...world.of(account).disputes.newest()].find((dispute) => dispute.charge === id);
  });
}
