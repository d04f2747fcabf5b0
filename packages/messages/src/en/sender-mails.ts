/** The mail that verifies a sender, and the page its link opens. */
export default {
  subject: 'Please verify your sender address',
  greeting: 'Hello,',
  why: 'somebody wants to send email from {{email}} with Carillon. Open this link to allow it. It works for 48 hours.',
  ignore: 'If you did not expect this, ignore this message: nothing is sent from your address then.',
  verifiedTitle: 'Verified',
  verifiedText: '{{email}} can now be used as a sender. You may close this page.',
  invalidTitle: 'This link doesn’t work any more',
  invalidText: 'It is older than 48 hours, or a newer one was sent. Ask for a new link on the senders page.',
} as const
