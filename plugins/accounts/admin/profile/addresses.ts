export const PROFILE_PAGE = '/profile';
export const PASSWORD_PAGE = '/profile/password';
export const SESSIONS_PAGE = '/profile/sessions';
export const SWITCH_PAGE = '/switch';
