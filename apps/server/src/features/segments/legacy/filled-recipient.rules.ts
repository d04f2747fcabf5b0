import type { FilledRecipient } from '@carillon/contract/recipient-search-legacy'
import type { LegacyRecipient } from '@carillon/contract/recipients-legacy'

/** Leaves out the fields of a recipient that are null. */
export function filledRecipient(recipient: LegacyRecipient): FilledRecipient {
  const { first_name, last_name, last_emailed, last_clicked, last_opened, custom_fields, ...rest } = recipient
  return {
    ...rest,
    ...(first_name === null ? {} : { first_name }),
    ...(last_name === null ? {} : { last_name }),
    ...(last_emailed === null ? {} : { last_emailed }),
    ...(last_clicked === null ? {} : { last_clicked }),
    ...(last_opened === null ? {} : { last_opened }),
    custom_fields: custom_fields.flatMap(({ value, ...field }) =>
      value === null ? [] : [{ ...field, value }],
    ),
  }
}
