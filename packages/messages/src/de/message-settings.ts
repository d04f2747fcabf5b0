/** Settings of a message that single sends and automations have in common. */
export default {
  sender: 'Von',
  senderPlaceholder: 'Absender wählen',
  createSender: 'Absender anlegen',
  notVerified: '{{name}} (nicht bestätigt)',
  senderNotVerified: 'Noch nicht bestätigt. Öffnen Sie den Link in der E-Mail an {{email}}.',
  preheader: 'Vorschautext',
  preheaderHint: 'Der Text, den ein Posteingang nach dem Betreff zeigt.',
} as const
