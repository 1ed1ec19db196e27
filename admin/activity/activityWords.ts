export const NOUN = { one: 'entry', many: 'entries' };

export const emptyActivity = {
  title: 'Nothing has happened yet',
  body: 'Every change that anybody makes will stand here, with what it was before.',
};
