import { Readable } from 'node:stream';
import { send } from './client.ts';
import type { Connection } from './internals.ts';

const PAGE = 64 * 1024;

/**
 * What `copy … to stdout` says, as Postgres writes it, behind `head`. It is read as fast as it is taken, and a page
 * of it at a time is in memory. Given up before its end it takes the connection along, on which the rest would follow.
 * @param given.onRows is told how many rows have come so far, at each page
 */
export function copyOut(
  connection: Connection,
  given: { sql: string; head: string; onRows?: ((rows: number) => void) | undefined },
): Readable {
  const { connection: wire } = connection;
  let page = Buffer.alloc(PAGE);
  let used = 0;
  let rows = 0;
  let isEnded = false;
  const push = () => {
    if (used === 0) return;
    const full = page.subarray(0, used);
    page = Buffer.allocUnsafe(PAGE);
    used = 0;
    given.onRows?.(rows);
    if (!out.push(full)) wire.stream.pause();
  };
  const add = (bytes: Buffer) => {
    if (used + bytes.length > page.length) push();
    if (bytes.length > page.length) page = Buffer.allocUnsafe(bytes.length);
    // Copied, since pg reads what comes next into the same memory.
    used += bytes.copy(page, used);
  };
  // Postgres sends each row as one message.
  const addRow = ({ chunk }: { chunk: Buffer }) => {
    rows += 1;
    add(chunk);
  };
  const end = () => {
    isEnded = true;
    wire.off('copyData', addRow);
    wire.stream.resume();
  };
  const out = new Readable({
    read: () => void wire.stream.resume(),
    destroy(error, done) {
      if (!isEnded) {
        end();
        connection.__knex__disposed = error ?? new Error('Its rows are not wanted any more.');
        wire.stream.destroy();
      }
      done(error);
    },
  });
  wire.on('copyData', addRow);
  add(Buffer.from(given.head));
  void send(connection, { text: given.sql }).then(
    () => {
      if (isEnded) return;
      push();
      end();
      out.push(null);
    },
    (error: unknown) => {
      if (!isEnded) end();
      out.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  return out;
}
