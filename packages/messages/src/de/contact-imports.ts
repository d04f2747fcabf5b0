export default {
  reasons: {
    email_invalid: 'Das ist keine E-Mail-Adresse.',
    phone_invalid: '{{field}} muss eine internationale Telefonnummer sein, die mit + beginnt.',
    identifier_missing: 'Die Zeile hat keine Kennung.',
    matches_two: 'Die Kennungen gehören zu zwei verschiedenen Kontakten.',
    identifier_conflict: 'Der Kontakt hat für {{field}} schon einen anderen Wert.',
    identifier_claimed: 'Eine andere Zeile hat denselben Wert für {{field}}.',
    cells_surplus: 'Die Zeile hat mehr Zellen als die Kopfzeile.',
    too_long: '{{field}} ist zu lang und wurde weggelassen.',
    text_invalid: '{{field}} enthält Zeichen, die sich nicht speichern lassen, und wurde weggelassen.',
    number_invalid: '{{field}} ist keine Zahl und wurde weggelassen.',
    date_invalid: '{{field}} ist kein Datum und wurde weggelassen.',
    too_many_values: '{{field}} hat zu viele Werte und wurde weggelassen.',
    field_unknown: 'Es gibt kein eigenes Feld mit der ID {{field}}.',
  },
} as const
