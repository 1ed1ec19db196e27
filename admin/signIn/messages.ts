/** The texts of the pages to create or recover an account. */
export const accountMessages = {
  loading: 'One moment…',
  busy: 'One moment…',
  offline: 'We can’t reach the server. Check your connection and try again.',
  logIn: 'Log in',
  retry: 'Try again',
  email: 'Email',
  show: 'Show',
  hide: 'Hide',
  close: 'Close',
  dismiss: 'Dismiss message',
  outdated: 'This page couldn’t be loaded. Check your connection and reload.',

  forgot: {
    title: 'Forgot your password?',
    lead: 'Enter your email and we’ll send you a link to reset it.',
    submit: 'Send link',
    sent: 'If an account exists for this email, we’ve sent a link. It expires in 30 minutes.',
    required: 'Please enter a valid email.',
  },

  reset: {
    title: 'Reset your password',
    lead: 'For ',
    password: 'New password',
    password2: 'Confirm password',
    submit: 'Set new password',
    noLink:
      'This link has expired or is incomplete. Open the link in your latest email, or request a new one.',
    another: 'Request a new link',
    done: 'Password Successfully Updated!',
    doneBody: 'Sign in with your new password. You’ve been signed out everywhere else.',
  },

  guidelines: {
    title: 'Your password needs',
    lines: [
      'at least 8 characters',
      'a number',
      'an uppercase letter',
      'a lowercase letter',
      'a special character',
    ],
  },

  signup: {
    title: 'Sign up',
    lead: 'You’ve been invited to join ',
    firstName: 'First Name',
    lastName: 'Last Name',
    firstNameRequired: 'The First Name field is required.',
    lastNameRequired: 'The Last Name field is required.',
    contactNumber: 'Mobile number (optional)',
    state: 'State (optional)',
    zip: 'Zip (optional)',
    password: 'Password',
    password2: 'Confirm password',
    password2Required: 'Please enter confirm password.',
    password2Differs: 'Passwords must match',
    agree: 'By signing up you agree to the ',
    and: ' and the ',
    terms: 'Terms and Conditions',
    privacy: 'Privacy Policy',
    submit: 'Sign up',
    haveAccount: 'Already have an account? ',
    policyFailed: 'We couldn’t load this page. Close it and try again.',
    done: 'Registration Succesful',
    doneBody: 'Please check your email for the verification code.',
    failed: 'Failed to Register',
    failedBody: 'Please check your registration details or contact your administrator for support',
    inviteFailed: 'Invite Verification Failed',
    inviteFailedBody:
      'Please check the invite link sent to your email or contact your administrator',
    unchecked: 'We couldn’t check your invite. Check your connection and try again.',
  },

  verify: {
    title: 'Verify your email',
    eventTitle: 'Verify your email to join the event staff',
    lead: 'Enter the code we emailed to ',
    hint: 'It expires in 30 minutes.',
    code: 'Verification code',
    required: 'Please enter the code.',
    submit: 'Verify',
    noAddress: 'This link is incomplete. Open the link in your email again.',
    resend: 'Send a new code',
    resent:
      'If this email still needs to be verified, we’ve sent a new code. Use the one in the latest email.',
    done: 'Your email is verified',
    doneBody: 'Sign in with your password.',
  },

  link: {
    title: 'Join with your account',
    lead: 'You’ve been invited to join ',
    leadAfter: '. Enter your password to accept.',
    other: (email: string, invited: string) =>
      `You’re signed in as ${email}, but this invite is for ${invited}. Only that account can accept it.`,
    password: 'Password',
    passwordRequired: 'Please enter your password.',
    submit: 'Join',
    congratulations: 'Congratulations!',
    joined: 'You’ve joined ',
    loginAt: 'Sign in at ',
    failedTitle: 'We couldn’t accept your invite',
    failed:
      'Oops! Something went wrong. Please check your invite link and try again. If this error continues please contact the person who sent you this link for more info.',
  },
};

/** The server's message, or our own for a browser error, whose text isn't meant for users. */
export const sentenceFor = (error: unknown, words: { offline: string; failed: string }): string => {
  const { status, message } = error as { status?: number; message: string };
  if (status === undefined) return words.failed;
  return status === 0 ? words.offline : message;
};
