/** The texts of the shell, by page. The kit's components and the plugins have their own. */
export const signInMessages = {
  title: 'Sign in',
  lead: { platform: 'For platform operators.', tenant: 'For organizers and staff.' },
  username: 'Email',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  submit: 'Sign in',
  forgot: 'Forgot password?',
  busy: 'Signing in…',
  usernameRequired: 'Please enter your email.',
  passwordRequired: 'Please enter your password.',
  ended: 'Invalid user session, Please login first',
  toasts: 'Notifications',
  close: 'Close',
  notLetIn:
    'The link from the other console has expired, or you don’t have access here. Sign in to continue.',
  offline: 'We can’t reach the server. Check your connection and try again.',
  motto: 'Every good night begins in the foyer.',
};

export const secondStepMessages = {
  title: 'One more step',
  lead: {
    passkey: 'Use your passkey to confirm it’s you.',
    totp: 'Enter the code from your authenticator app.',
    recovery: 'Enter one of your recovery codes. Each code works once.',
  },
  label: { totp: 'Code', recovery: 'Recovery code' },
  required: 'Please enter the code.',
  submit: 'Continue',
  busy: 'One moment…',
  other: {
    passkey: 'Use a passkey instead',
    totp: 'Use your authenticator app instead',
    recovery: 'Use a recovery code instead',
  },
  passkey: 'Use your passkey',
  back: 'Start over',
  offline: 'We can’t reach the server. Check your connection and try again.',
  passkeyFailed: 'We couldn’t verify your passkey. Try again, or use another method.',
};

export const passkeyMessages = {
  button: 'Use a passkey',
  busy: 'One moment…',
  offline: 'We can’t reach the server. Check your connection and try again.',
  failed: 'We couldn’t verify your passkey. Try again, or use your password.',
};

export const troubleMessages = {
  retry: 'Try again',
  offline: {
    title: 'No connection',
    body: 'The console can’t reach its server. Check your connection and try again.',
  },
  broken: {
    title: 'Something went wrong',
    body: 'The problem is on our end. Try again. If it keeps happening, contact your platform administrator.',
  },
};

export const shellMessages = {
  skip: 'Skip to content',
  brand: 'Foyer',
  menu: {
    label: 'Main menu',
    open: 'Open menu',
    close: 'Close menu',
    hide: 'Hide menu',
    show: 'Show menu',
    home: 'Home',
    section: '%{name} pages',
    waiting: 'waiting',
  },
  finder: {
    open: 'Find anything',
    title: 'Find anything',
    placeholder: {
      platform: 'Tenant, event, order, payout, person, page…',
      tenant: 'Event, order, payout, person, page…',
    },
    hint: {
      platform:
        'Type at least 3 characters to find tenants, events, orders, tickets, buyers, payouts and people, or paste a Stripe ID.',
      tenant:
        'Type at least 3 characters to find events, orders, tickets, buyers, payouts and people.',
    },
    pages: 'Pages',
    account: 'Your account',
    none: 'No results',
    actions: {
      title: 'Actions',
      light: 'Use light theme',
      dark: 'Use dark theme',
      system: 'Use the theme of this device',
      signOut: 'Sign out',
    },
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    anywhere: {
      title: 'Anywhere',
      find: 'Find anything',
      help: 'Show keyboard shortcuts',
      menu: 'Hide or show the menu',
      close: 'Close a dialog',
    },
    search: {
      title: 'In the search',
      move: 'Next or previous result',
      open: 'Open the first or selected result',
    },
    lists: {
      title: 'In lists with row shortcuts',
      next: 'Next or previous row',
      select: 'Select the row',
      openRow: 'Open the row',
    },
  },
  account: {
    label: 'Account: %{name}',
    light: 'Light',
    dark: 'Dark',
    system: 'System default',
    signOut: 'Sign out',
  },
  home: {
    title: 'Home',
    morning: 'Good morning, %{name}',
    afternoon: 'Good afternoon, %{name}',
    evening: 'Good evening, %{name}',
    shortcuts: 'Shortcuts',
  },
  notFound: {
    title: 'Page not found',
    body: 'The link may be outdated or mistyped.',
  },
  broken: {
    title: 'There’s a problem with this page',
    body: 'We couldn’t display it. The rest of the console still works.',
    request: 'Request ID: %{id}',
    reload: 'Reload page',
  },
  outdated: {
    title: 'This page couldn’t be loaded',
    body: 'The console may have been updated, or you lost your connection. Reload to continue.',
  },
  offline: {
    title: 'No connection',
    body: 'Check your connection and reload the page. Everything you’ve saved is safe.',
  },
};
