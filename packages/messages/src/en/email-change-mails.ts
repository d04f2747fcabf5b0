/** The mails to both addresses of a user who asks for another one. */
export default {
  new: {
    subject: 'Confirm your new address',
    heading: 'Confirm your new address',
    why: 'The user {{from}} asked for the address {{email}}. The link works once, within {{minutes}} minutes. Sessions and API keys stay.',
    button: 'Look at it and confirm',
    below: 'If you did not ask for it, ignore this email: nothing changes.',
  },
  taken: {
    subject: 'Your address is already in use',
    heading: 'Your address is already in use',
    why: 'A user asked for the address {{email}}. Your own user has it, so nothing changes.',
    button: 'Sign in',
    below:
      'If you asked for it yourself: you have two users. Sign in with this address to use the other one.',
  },
  old: {
    subject: 'Your address is about to change',
    heading: 'Your address is about to change',
    why: 'The user {{from}} gets the address {{email}}, as soon as it is confirmed there.',
    button: 'Stop the change',
    below:
      'If you asked for it, do nothing. The link works for {{days}} days, also after the change: your user has this address again, and all sessions end.',
  },
} as const
