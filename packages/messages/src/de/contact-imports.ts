export default {
  reasons: {
    email_invalid: 'Das ist keine E-Mail-Adresse.',
    phone_invalid: '{{field}} muss eine internationale Telefonnummer sein, die mit + beginnt.',
    identifier_missing: 'Die Zeile hat keine Kennung.',
    identifier_claimed: 'Eine andere Zeile hat denselben Wert für {{field}}.',
    identifier_shared: 'Eine andere Zeile hat denselben Wert für {{field}}. Hier wurde er weggelassen.',
    identifier_taken: 'Ein anderer Kontakt hat diesen Wert für {{field}}. Er wurde weggelassen.',
    quote_unclosed: 'Ein Anführungszeichen in dieser Zeile wird nie geschlossen.',
    cells_surplus: 'Die Zeile hat mehr Zellen als die Kopfzeile.',
    too_long: '{{field}} ist zu lang und wurde weggelassen.',
    text_invalid: '{{field}} enthält Zeichen, die sich nicht speichern lassen, und wurde weggelassen.',
    number_invalid: '{{field}} ist keine Zahl und wurde weggelassen.',
    date_invalid: '{{field}} ist kein Datum und wurde weggelassen.',
    not_yes_or_no: '{{field}} ist weder Ja noch Nein und wurde weggelassen.',
    too_many_values: '{{field}} hat zu viele Werte und wurde weggelassen.',
    field_unknown: 'Es gibt kein eigenes Feld mit der ID {{field}}.',
  },
} as const
