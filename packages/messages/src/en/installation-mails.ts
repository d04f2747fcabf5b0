/** The message with which a mail server is tested. */
export default {
  subject: 'Test of the mail server',
  text: 'This message was sent through the mail server that is being set up. Mail leaves this installation.',
} as const
