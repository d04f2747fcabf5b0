/** The reasons why a row or a cell of an import was refused: the last column of the error file. */
export default {
  reasons: {
    email_invalid: 'This is not an email address.',
    phone_invalid: '{{field}} must be an international phone number that starts with +.',
    identifier_missing: 'The row has no identifier.',
    identifier_claimed: 'Another row has the same {{field}}.',
    identifier_shared: 'Another row has the same {{field}}. It was left out here.',
    identifier_taken: 'Another contact has this {{field}}. It was left out.',
    quote_unclosed: 'A quotation mark in this row is never closed.',
    cells_surplus: 'The row has more cells than the header row.',
    too_long: '{{field}} is too long and was left out.',
    text_invalid: '{{field}} has characters that can’t be stored and was left out.',
    number_invalid: '{{field}} is not a number and was left out.',
    date_invalid: '{{field}} is not a date and was left out.',
    not_yes_or_no: '{{field}} is neither yes nor no and was left out.',
    too_many_values: '{{field}} has too many values and was left out.',
    field_unknown: 'There is no custom field with the ID {{field}}.',
  },
} as const
