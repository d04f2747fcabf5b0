/** The mail to administrators of an account that got another name, and the page that its link leads to. */
export default {
  mail: {
    subject: 'The account {{from}} is now called {{to}}',
    why: '{{by}} gave the account {{from}} the name {{to}}. Programs that work for it by its name have to use the new one.',
    button: 'Look at it',
    below:
      'If this is right, do nothing. For {{days}} days the link gives the account its former name again.',
  },
  ask: {
    title: 'Use the former name again?',
    text: 'The account {{to}} was called {{from}} before. Programs that work for it by its name have to use {{from}} then.',
    button: 'Use the former name',
  },
  said: {
    done: { title: 'The account has its former name', text: 'It is called {{from}} again.' },
    ended: {
      title: 'This link has ended',
      text: 'It was used, the account has got another name since, or its time is over.',
    },
    taken: {
      title: 'The former name is taken',
      text: 'Another account is called {{from}} now. The name of this one stays {{to}}.',
    },
    refused: {
      title: 'You can’t change the name',
      text: 'You are no administrator of this account any more, or your network address is not allowed.',
    },
  },
} as const
