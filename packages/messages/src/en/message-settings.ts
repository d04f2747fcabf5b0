/** Settings of a message that single sends and automations have in common. */
export default {
  sender: 'From',
  senderPlaceholder: 'Choose a sender',
  createSender: 'Create sender',
  notVerified: '{{name}} (not verified)',
  senderNotVerified: 'Not verified yet. Open the link in the email to {{email}}.',
  preheader: 'Preheader',
  preheaderHint: 'The text an inbox shows after the subject.',
} as const
