/** Die Nachricht, mit der ein Mailserver geprüft wird. */
export default {
  subject: 'Test des Mailservers',
  text: 'Diese Nachricht kam über den Mailserver, der gerade eingerichtet wird. E-Mails verlassen diese Installation.',
} as const
