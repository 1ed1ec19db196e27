/** The shell's own words, by the page they stand on. The kit's parts and the plugins bring theirs. */
export const signInMessages = {
  title: 'Sign in',
  lead: { platform: 'The operators’ console.', tenant: 'For the people who run the house.' },
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
  notLetIn: 'The way from the other console is over or was not open to you. Please sign in here.',
  offline: 'There is no connection. Check your network and try again.',
  motto: 'Every good night begins in the foyer.',
};

export const secondStepMessages = {
  title: 'One more step',
  lead: {
    passkey: 'Confirm with your passkey that it is you.',
    totp: 'Type the code that your authenticator app shows now.',
    recovery: 'Type one of your recovery codes. Each of them works once.',
  },
  label: { totp: 'Code', recovery: 'Recovery code' },
  required: 'Please enter the code.',
  submit: 'Continue',
  busy: 'One moment…',
  other: {
    passkey: 'Use a passkey instead',
    totp: 'Use the authenticator app instead',
    recovery: 'Use a recovery code instead',
  },
  passkey: 'Use your passkey',
  back: 'Begin again',
  offline: 'There is no connection. Check your network and try again.',
  passkeyFailed: 'The passkey was not used. Try again, or choose another way.',
};

export const passkeyMessages = {
  button: 'Use a passkey',
  busy: 'One moment…',
  offline: 'There is no connection. Check your network and try again.',
  failed: 'The passkey was not used. Try again, or use your password.',
};

export const troubleMessages = {
  retry: 'Try again',
  offline: {
    title: 'There is no connection',
    body: 'The console cannot reach its server. Check your network, then try again.',
  },
  broken: {
    title: 'Something broke',
    body: 'It is not you. Try again; if it stays, tell the person who runs this platform.',
  },
};

export const shellMessages = {
  skip: 'Skip to the content',
  brand: 'Foyer',
  menu: { label: 'Main menu', open: 'Open the menu', close: 'Close the menu', home: 'Home' },
  finder: {
    open: 'Find anything',
    title: 'Find anything',
    placeholder: {
      platform: 'Tenant, event, order, page…',
      tenant: 'Event, order, page…',
    },
    hint: {
      platform:
        'Three letters or more also find tenants, events and orders, by number, name or email.',
      tenant: 'Three letters or more also find events and orders, by number, name or email.',
    },
    pages: 'Pages',
  },
  account: {
    label: 'Account: %{name}',
    light: 'Light',
    dark: 'Dark',
    system: 'As the device',
    signOut: 'Sign out',
  },
  home: {
    title: 'Home',
    morning: 'Good morning, %{name}',
    afternoon: 'Good afternoon, %{name}',
    evening: 'Good evening, %{name}',
    shortcuts: 'Go to',
  },
  notFound: {
    title: 'There is no such page',
    body: 'The address may be old or mistyped.',
  },
  broken: {
    title: 'Something broke',
    body: 'This page could not be shown. The rest of the console still works.',
    request: 'Request %{id}',
    reload: 'Reload the page',
  },
  outdated: {
    title: 'This page could not be loaded',
    body: 'The console may have been updated, or the connection was lost. Reload to go on.',
  },
  offline: {
    title: 'There is no connection',
    body: 'Check your network, then reload. Nothing you have saved is lost.',
  },
};
