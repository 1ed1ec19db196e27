import express from 'express';

/**
 * The floor of whatever is answered over HTTP: Express with one body for every question, as large as
 * that of a hold. Run by `checkout.ts` as a process of its own.
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
