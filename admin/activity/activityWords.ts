export const NOUN = { one: 'entry', many: 'entries' };

export const emptyActivity = {
  title: 'No activity yet',
  body: 'Every change appears here, along with the previous value.',
};
