import type { NewPolicy } from '@foyer/plugin-policies/server';

const ATTENDEE_TERMS = `
<h2>Terms and Conditions for ticket buyers</h2>
<p>These terms apply when you buy, hold or use a ticket through Foyer. The organizer named on the event page puts on the event; Foyer sells the ticket on the organizer's behalf.</p>
<h3>1. Your order</h3>
<ul>
<li><p>The price you see on the event page includes all fees. Sales tax, where it applies, is added at checkout and shown before you pay.</p></li>
<li><p>Tickets are held for you while you check out. The time left is shown on the page.</p></li>
<li><p>Your order is complete when we email you a confirmation with your tickets.</p></li>
</ul>
<h3>2. Using your ticket</h3>
<p>Each ticket carries a code that is good for one entry. If a code is copied, only the first person to arrive gets in. <strong>Please do not post pictures of your ticket.</strong></p>
<h3>3. Changes and refunds</h3>
<p>If an event is canceled, the price of your ticket is refunded automatically. If it is rescheduled, your ticket stays valid, and you can ask for a refund within 14 days of the announcement.</p>
<h3>4. At the venue</h3>
<p>The organizer may set house rules for age, bags, cameras and late entry. Anyone who endangers others can be refused entry.</p>
<h3>5. Questions</h3>
<p>Write to <a href="mailto:help@foyer.test">help@foyer.test</a>. We reply within two business days.</p>`;

const ATTENDEE_PRIVACY = `
<h2>Privacy Policy for ticket buyers</h2>
<p>We collect what we need to sell you a ticket and let you in, and little else.</p>
<h3>What we collect</h3>
<ul>
<li><p><strong>Your name, email and phone number</strong>, to send your tickets and to reach you if plans change.</p></li>
<li><p><strong>Your order</strong>: the event, what you paid and when. Card numbers never reach us; they go straight to our payment partner.</p></li>
<li><p><strong>Entry</strong>: when your ticket was scanned.</p></li>
</ul>
<h3>Who sees it</h3>
<p>The organizer of your event sees your order. If you signed up for news, the organizer can email you until you unsubscribe. We do not sell your data.</p>
<h3>How long</h3>
<p>Orders are kept for seven years, because tax law requires it. Everything else is deleted when you ask us, or two years after your last event.</p>
<h3>Your choices</h3>
<p>Ask for a copy, a correction or deletion at <a href="mailto:privacy@foyer.test">privacy@foyer.test</a>.</p>`;

const ATTENDEE_REFUNDS = `
<h2>Refunds at a glance</h2>
<ol>
<li><p><em>Canceled event:</em> full refund of the ticket price to the card you paid with, usually within 5 to 10 days.</p></li>
<li><p><em>Rescheduled event:</em> keep the ticket, or ask for a refund within 14 days.</p></li>
<li><p><em>You can’t make it:</em> the organizer decides. Many let you pass your ticket on to a friend.</p></li>
</ol>
<blockquote><p>Donations made with an order go directly to the charity, so we can’t refund them.</p></blockquote>`;

const PLATFORM_TERMS = `
<h2>Terms of use for platform operators</h2>
<p>You have been invited to help run this platform. The invitation gives you access to the records of organizers and their buyers.</p>
<ul>
<li><p>Use that access only for the work you were asked to do.</p></li>
<li><p>Don’t share your sign-in. Everything done with it is recorded, along with the time and IP address.</p></li>
<li><p>Holding a payout, voiding a ticket or deleting a tenant always needs a reason that you’d be comfortable giving the organizer in person.</p></li>
</ul>
<p>Your access ends when your work does. Tell a super user if you think someone else knows your password.</p>`;

const PLATFORM_PRIVACY = `
<h2>Privacy notice for platform operators</h2>
<p>We store your name, your work email, your roles, your sign-ins and an audit log of your changes. The log is kept for as long as the records it refers to.</p>
<p>Only super users can read it, and reading it is itself recorded.</p>`;

const ORGANIZER_TERMS = `
<h2>Terms and Conditions for organizers and their staff</h2>
<h3>1. Selling on Foyer</h3>
<p>You set up events, ticket types and prices. You confirm that you’re allowed to hold the event and that what you say about it is true.</p>
<h3>2. Fees and payouts</h3>
<p>Service and processing fees are those shown on your fees page on the day of the sale. Payouts follow the schedule on your payout page; an order can be put on hold while it is disputed, and you will see who did so and why.</p>
<h3>3. Your buyers' data</h3>
<p>Names and addresses of buyers are for running your event. You can email only people who signed up for news.</p>
<h3>4. Charities</h3>
<p>You may offer buyers a donation to the charities that have been assigned to you. Donations are paid out in full.</p>
<h3>5. Leaving</h3>
<p>You may close your account once every order has been paid out. Data is deleted 30 days later, except for records that we’re legally required to keep.</p>`;

const ORGANIZER_PRIVACY = `
<h2>Privacy Policy for organizers and their staff</h2>
<p>For you and the people you invite, we store a name, an email address, a phone number, roles, and a history of changes.</p>
<p>Bank details are stored by our payment partner. We see only whether payouts can be made.</p>`;

const COVID_SAFETY = `
<h2>Health and safety at events</h2>
<p>Organizers choose the measures for their venue. If masks or tests are required, the event page says so <em>before</em> you buy.</p>`;

export const DEMO_POLICIES: readonly NewPolicy[] = [
  { id: 'general-terms', details: { sk: 'Attendee', detail: ATTENDEE_TERMS } },
  { id: 'privacy', details: { sk: 'Attendee', detail: ATTENDEE_PRIVACY } },
  { id: 'refunds', details: { sk: 'Attendee', detail: ATTENDEE_REFUNDS } },
  { id: 'covid-safety', details: { sk: 'Attendee', detail: COVID_SAFETY } },
  { id: 'general-terms', details: { sk: 'Platform', detail: PLATFORM_TERMS } },
  { id: 'privacy', details: { sk: 'Platform', detail: PLATFORM_PRIVACY } },
  { id: 'general-terms', details: { sk: '1', detail: ORGANIZER_TERMS } },
  { id: 'privacy', details: { sk: '1', detail: ORGANIZER_PRIVACY } },
];
