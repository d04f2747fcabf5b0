/** The mail that verifies a sender, and the page its link opens. */
export default {
  subject: 'Please verify your sender address',
  greeting: 'Hello,',
  why: 'someone wants to send email from {{email}} with Carillon. Open this link and confirm if that is right. It is valid for 48 hours.',
  ignore: 'If you did not expect this, ignore this message. Nothing will be sent from your address.',
  askTitle: 'Send email from this address?',
  ask: 'Someone wants to send email from {{email}} with Carillon. Confirm only if you know who asked for it.',
  button: 'Allow it',
  verifiedTitle: 'Verified',
  verifiedText: '{{email}} can now be used as a sender.',
  onward: 'Open the senders',
  invalidTitle: 'This link is no longer valid',
  invalidText: 'It is older than 48 hours, or a newer one was sent. Request a new link on the senders page.',
} as const
