/** The words of the kit's own parts. */
export const kitMessages = {
  home: 'Go to the home page',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading',
  undo: 'Undo',
  rowActions: 'Actions for %{of}',
  fillFailed:
    'The part of the plugin “%{plugin}” could not be shown. Reload the page to try again.',
  search: {
    label: 'Search',
    placeholder: 'Search, three letters or more',
    placeholderOf: '%{field}, three letters or more',
    clear: 'Clear the search',
  },
  filters: {
    button: 'Filters',
    clear: 'Clear all',
    done: 'Done',
    remove: '%{of}, remove the filter',
  },
  found: { none: 'None found', failed: 'Could not be looked for' },
  noMatch: {
    title: 'Nothing matches',
    body: 'No row fits the filters you chose.',
    clear: 'Clear the filters',
  },
  forbidden: {
    title: 'You may not see this',
    body: 'Your role does not include this page. Ask the person who invited you if you need it.',
  },
  failed: {
    title: 'This could not be loaded',
    request: 'Request %{id}',
    figure: 'Could not be loaded',
  },
  offline: {
    title: 'There is no connection',
    body: 'Check your network. Nothing you have saved is lost.',
  },
  editor: { level: 'Text or heading', text: 'Text', heading: 'Heading %{level}' },
  toasts: { region: 'Notifications', dismiss: 'Dismiss' },
};
