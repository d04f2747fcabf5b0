export default {
  title: 'Test senden',
  emails: 'Senden an',
  emailsHint: 'Bis zu {{limit}} Adressen, durch Kommas getrennt.',
  data: 'Testdaten',
  dataHint: 'JSON, das die Platzhalter füllt. Ungültiges JSON wird ignoriert.',
  dataInvalid: 'Das ist kein gültiges JSON, deshalb bleiben die Platzhalter leer.',
  send: 'Test senden',
  note: 'Der Betreff beginnt mit „Test - “. Öffnungen und Klicks werden nicht erfasst, und Abmeldelinks haben keine Wirkung.',
  sent_one: 'Test an {{count}} Adresse gesendet.',
  sent_other: 'Test an {{count}} Adressen gesendet.',
  invalid: 'Diese Adressen sind ungültig, deshalb wurde der Test nicht gesendet: {{addresses}}',
  tooMany: 'Ein Test kann an bis zu {{limit}} Adressen gesendet werden.',
  unauthorized: 'Sie dürfen keine Tests senden.',
  senderUnknown:
    'Die Absenderadresse gehört zu keinem Ihrer Absender. Wählen Sie einen Absender und senden Sie den Test dann noch einmal.',
  failed: 'Der Test konnte nicht gesendet werden. Versuchen Sie es gleich noch einmal.',
} as const
