export default {
  title: 'Test senden',
  emails: 'Senden an',
  emailsHint: 'Bis zu {{limit}} Adressen, durch Kommas getrennt.',
  data: 'Testdaten',
  dataHint: 'JSON, das die Platzhalter füllt. Was kein gültiges JSON ist, bleibt weg.',
  dataInvalid: 'Das ist kein gültiges JSON, deshalb bleiben die Platzhalter leer.',
  send: 'Test senden',
  note: 'Der Betreff beginnt mit „Test - “. Nichts wird gemessen, und die Abmeldelinks bleiben ohne Wirkung.',
  sent_one: 'Test an {{count}} Adresse gesendet.',
  sent_other: 'Test an {{count}} Adressen gesendet.',
  invalid: 'Diese Adressen sind ungültig, deshalb wurde der Test nicht gesendet: {{addresses}}',
  tooMany: 'Ein Test kann an höchstens {{limit}} Adressen gehen.',
  unauthorized: 'Sie dürfen keine Tests senden.',
  senderUnknown:
    'Die Absenderadresse ist nicht gültig: Sie gehört zu keinem Ihrer Absender. Wählen Sie einen Absender und senden Sie den Test dann noch einmal.',
  failed: 'Der Test ließ sich nicht senden. Versuchen Sie es gleich noch einmal.',
} as const
