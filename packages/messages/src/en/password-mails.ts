/** The mail with a link for a new password. */
export default {
  subject: 'Set a new password',
  heading: 'Set a new password',
  why: 'A new password was asked for the user {{email}}. The link works once, within {{minutes}} minutes. All open sessions end then.',
  button: 'Set the password',
  ignore: 'If you did not ask for it, ignore this email: the password stays as it is.',
} as const
