import sharp from 'sharp';
import { checkOut, choose, fillIn, goToCheckout, seen } from './support/buy.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { putOnSale } from './support/sale.ts';
import { expect, test } from './support/saleTest.ts';
import { expectToast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

// The browser logs requests that are rejected on purpose.
test.use({ expectedTrouble: [404, 409, 410, 422, 'ERR_FAILED'] });

test('every field shows the exact message for its error', async ({ page, event }) => {
  await checkOut(page, event);
  const place = () => seen(page, 'PLACE ORDER NOW').click();
  const says = (label: string, sentence: string) =>
    expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);
  await page.getByLabel('Country').selectOption('');
  await place();
  await expect(page.getByRole('alert')).toBeFocused();
  await says('Email', 'Email field is required.');
  await says('Address line 1', 'Address field is required.');
  await says('City', 'The city field is required.');
  await says('State', 'The State field is required.');
  await says('Zip code', 'The Zip code field is required.');
  await says('Country', 'Country field is required');
  await page.getByRole('link', { name: /^City/ }).click();
  await expect(page.getByLabel('City')).toBeFocused();

  await page.getByLabel('Country').selectOption('USA');
  await page.getByLabel('Email', { exact: true }).fill('maya@');
  await page.getByLabel('Mobile number').fill('20755');
  await page.getByLabel('Zip code').fill('0410a');
  await place();
  await says('Email', 'Entered value does not match email format');
  await says('Mobile number (optional)', 'Mobile number field is required.');
  await says('Zip code', 'Zip code must contain only numbers.');
  await expectAccessible(page);

  await page.getByLabel('Country').selectOption('Canada');
  await page.getByLabel('Postal code').fill('K1A 0B1');
  await page.getByRole('textbox', { name: 'Province' }).fill('Ontario ');
  await page.getByLabel('City').fill('Ottawa ');
  // An address that the server would reject is rejected here, with one message.
  await page.getByLabel('Email', { exact: true }).fill('maya🎭@example.com');
  await place();
  await says('Email', 'Entered value does not match email format');
  await expect(page.getByRole('alert')).toHaveCount(1);
  // Trailing spaces are trimmed and block nobody.
  await expect(page.getByLabel('City')).toHaveValue('Ottawa');
  await expect(page.getByRole('textbox', { name: 'Province' })).toHaveValue('Ontario');
  await expect(page.getByLabel('Postal code')).toHaveAccessibleDescription('');
});

test('redirects checkout without a cart to the tickets', async ({ page, event }) => {
  const { origin } = new URL(event.address);
  await page.goto(`${origin}/${event.slug}/account`);
  await expect(page).toHaveURL(event.address);
  await page.evaluate(
    (slug) => localStorage.setItem(`draft:guest:${slug}`, 'a'.repeat(32)),
    event.slug,
  );
  await page.goto(`${origin}/${event.slug}/account`);
  await expect(page).toHaveURL(event.address);
  await page.goto(`${origin}/${event.slug}/cart`);
  await expect(page.getByRole('button', { name: 'CONTINUE' })).toBeDisabled();
  await expectAccessible(page);
});

test('a discount is applied in upper case, rejected with a toast, and removed', async ({
  page,
  event,
}) => {
  await checkOut(page, event);
  const code = page.getByLabel('Discount code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(code).toHaveAccessibleDescription('Discount is required.');
  for (const [refused, sentence] of [
    ['nonesuch', 'We don’t recognize this discount code.'],
    ['gone', 'This discount code has reached its usage limit.'],
  ] as const) {
    await code.fill(refused);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expectToast(page, 'Invalid Input', 'Please check your input values or contact support.');
    await expect(code).toHaveAccessibleDescription(sentence);
    await expect(code).toHaveValue('');
  }
  await code.fill('half');
  await expect(code).toHaveValue('HALF');
  await code.press('Enter');
  await expectToast(page, 'Discount code applied.');
  await expect(code).toBeDisabled();
  await expect(page.getByText('−$20.00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(code).toBeEnabled();
  await expect(page.getByText('−$20.00')).toHaveCount(0);
});

test('reports a lost payment call and tries it again', async ({ page, event }) => {
  // The order is placed, but the first response never arrives.
  await page.addInitScript(() => {
    const ask = window.fetch.bind(window);
    let isLost = false;
    window.fetch = async (...request) => {
      const answer = await ask(...request);
      if (isLost || !String(request[0]).endsWith('/payment')) return answer;
      isLost = true;
      throw new TypeError('Failed to fetch');
    };
  });
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/payment')) keys.push(request.headers()['idempotency-key']);
  });
  await checkOut(page, event);
  await fillIn(page, { email: `${uniqueName('lost')}@example.com`, name: 'Lost Answer' });
  await seen(page, 'PLACE ORDER NOW').click();
  await expect(page.getByText('We can’t reach the server.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);

  // On return from the payment page, the order can be placed again or the tickets released.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('timer')).toBeVisible();
  // The cart's ID, and its ticket count for the header.
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    `count:${event.slug}`,
    expect.stringMatching(new RegExp(`^draft:lost-\\w+@example.com:${event.slug}$`)),
  ]);
  await page.getByRole('button', { name: 'GO BACK TO CART' }).click();
  await expect(seen(page, 'CONTINUE')).toBeEnabled();
});

test('a seat map is shown, zoomed and moved by buttons, keys, mouse and two fingers', async ({
  page,
  organizer,
}) => {
  const drawn = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#0b4a52' },
  })
    .png()
    .toBuffer();
  const made = await putOnSale(organizer, {
    types: [{ name: 'Stalls', price: 40, quantity: 9 }],
  });
  await organizer.evaluate(
    async ({ path, bytes }) => {
      await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'image/png', 'x-application-type': 'TENANT' },
        body: new Uint8Array(bytes),
      });
    },
    {
      path: `/api/tenants/${made.tenantId}/events/${made.id}/seatmap`,
      bytes: [...drawn],
    },
  );
  await page.goto(made.address);
  await choose(page, 'Stalls', 1);
  await goToCheckout(page);
  const map = page.getByRole('img', { name: `Seating map for ${made.name}` });
  await expect(map).toBeVisible();
  await map.scrollIntoViewIfNeeded();
  const boxOf = async () => (await map.boundingBox())!;
  const whole = await boxOf();
  const times = async () => Math.round(((await boxOf()).width / whole.width) * 100) / 100;
  await page.getByRole('button', { name: 'Zoom in' }).click();
  expect(await times()).toBe(1.5);
  await expectAccessible(page);

  // By keyboard: zoom in, move right, and no farther than the edge.
  const frame = page.getByRole('group', { name: 'Map' });
  await frame.focus();
  await page.keyboard.press('+');
  expect(await times()).toBe(2.25);
  const before = await boxOf();
  await page.keyboard.press('ArrowRight');
  expect((await boxOf()).x).toBeLessThan(before.x);
  for (let pressed = 0; pressed < 10; pressed += 1) await page.keyboard.press('ArrowRight');
  const edge = await boxOf();
  expect(edge.x + edge.width).toBeCloseTo(whole.x + whole.width, 0);
  await page.keyboard.press('-');
  expect(await times()).toBe(1.5);
  await page.getByRole('button', { name: 'Show whole map' }).click();
  expect(await boxOf()).toEqual(whole);
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();

  // By mouse: a double click zooms in, and dragging moves.
  const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 };
  await page.mouse.dblclick(middle.x, middle.y);
  expect(await times()).toBe(1.5);
  const still = await boxOf();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y + 30, { steps: 4 });
  await page.mouse.up();
  const dragged = await boxOf();
  expect([dragged.x - still.x, dragged.y - still.y].map(Math.round)).toEqual([40, 30]);
  await page.keyboard.press('0');

  // By two fingers that spread.
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [-apart, apart].map((side, id) => ({ id, x: middle.x + side, y: middle.y })),
    });
  await touch('touchStart', 30);
  for (const apart of [40, 50, 60]) await touch('touchMove', apart);
  await touch('touchEnd', 60);
  await expect.poll(times).toBe(2);
});
