// A module of its own, so that the chunk leaves out what isn't used.
export { AsYouType, isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
