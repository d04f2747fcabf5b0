/** The mail to a person whose second factor an administrator took away. */
export default {
  takenAway: {
    subject: 'Your second factor was removed',
    heading: 'Your second factor was removed',
    why: 'The administrator {{by}} removed the second factor of {{email}}: app, passkeys and recovery codes. Your open sessions have ended.',
    next: 'You sign in with your password alone, unless your account demands a second factor. Set up a new one.',
    button: 'Set up a second factor',
    unexpected: 'If you did not ask for this, change your password and tell your administrators.',
  },
} as const
