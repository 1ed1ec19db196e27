import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  added: { kind: 'success', title: 'Event added' },
  saved: { kind: 'success', title: 'Event saved' },
  copied: { kind: 'success', title: 'Event copied', body: 'The copy is a draft.' },
  copyFailed: { kind: 'error', title: 'Couldn’t copy the event' },
  settingsSaved: { kind: 'success', title: 'Settings saved' },
  pageSaved: { kind: 'success', title: 'Page saved' },
  settingsFailed: { kind: 'error', title: 'Couldn’t save the settings' },
  published: { kind: 'success', title: 'Event published', body: 'Its tickets are now on sale.' },
  cancelled: {
    kind: 'success',
    title: 'Event canceled',
    body: 'Sales have ended, and ticket holders will be emailed.',
  },
  removed: { kind: 'success', title: 'Event deleted' },
  imageSaved: { kind: 'success', title: 'Image saved' },
  seatmapSaved: { kind: 'success', title: 'Seat map saved' },
  imageRemoved: { kind: 'success', title: 'Image removed' },
  seatmapRemoved: { kind: 'success', title: 'Seat map removed' },
  typeAdded: { kind: 'success', title: 'Ticket type added' },
  typeSaved: { kind: 'success', title: 'Ticket type saved' },
  typesOrdered: {
    kind: 'success',
    title: 'Ticket types reordered',
    body: 'Buyers see the new order.',
  },
  typeRemoved: { kind: 'success', title: 'Ticket type deleted' },
  discountAdded: { kind: 'success', title: 'Discount added' },
  discountSaved: { kind: 'success', title: 'Discount saved' },
  discountRemoved: { kind: 'success', title: 'Discount deleted' },
});
