import express from 'express';

/**
 * The baseline for any HTTP response: Express with a constant body as large as that of a hold. Run
 * by `checkout.ts` as a separate process.
 */
const app = express();
const BODY = {
  success: true,
  cart: { expiresAt: new Date(0).toISOString(), lines: 'x'.repeat(256) },
};

app.use((_req, res) => {
  res.json(BODY);
});

const server = app.listen(Number(process.env['PORT'] ?? '0'), '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
