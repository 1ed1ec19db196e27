/** Your own second factors; the API sends users there who have to set one up. */
export const SECURITY_PAGE = '/profile/security';
export const SIGN_IN_RULES_PAGE = '/settings/sign-in';
