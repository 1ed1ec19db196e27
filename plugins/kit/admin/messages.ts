/** The texts of the kit's components. */
export const kitMessages = {
  home: 'Go to the home page',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading',
  undo: 'Undo',
  rowActions: 'Actions for %{of}',
  fillFailed: 'We couldn’t display part of the “%{plugin}” plugin. Reload the page to try again.',
  search: {
    label: 'Search',
    placeholder: 'Search (3 or more characters)',
    placeholderOf: '%{field} (3 or more characters)',
    clear: 'Clear search',
  },
  filters: {
    button: 'Filters',
    options: 'Filters and options',
    clear: 'Clear all',
    done: 'Done',
    remove: '%{of}, remove filter',
  },
  found: { failed: 'Search failed. Try again.' },
  noMatch: {
    title: 'No matches',
    body: 'Try changing or clearing your filters.',
    clear: 'Clear filters',
  },
  forbidden: {
    title: 'You don’t have access',
    body: 'If you need it, ask the person who invited you to change your role.',
  },
  failed: {
    title: 'This couldn’t be loaded',
    request: 'Request ID: %{id}',
    figure: 'Couldn’t be loaded',
  },
  offline: {
    title: 'No connection',
    body: 'Check your connection and try again. Everything you’ve saved is safe.',
  },
  editor: { level: 'Text style', text: 'Text', heading: 'Heading %{level}' },
  toasts: { region: 'Notifications', dismiss: 'Dismiss' },
};
