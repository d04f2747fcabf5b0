/** The tags for data of the sender, spelt as in SendGrid. */
export interface SenderIdentity {
  fromName: string
  fromEmail: string
  address: string
  address2?: string | null
  city: string
  state?: string | null
  zip?: string | null
  country: string
}

export const senderTagNames = [
  'Sender_Name',
  'Sender_Email',
  'Sender_Address',
  'Sender_City',
  'Sender_State',
  'Sender_Country',
  'Sender_Zip',
] as const

/** Link tags, whose address differs for each recipient. `Weblink` is the hosted copy. */
export const linkTagNames = [
  'unsubscribe',
  'unsubscribe_preferences',
  'unsubscribe_global',
  'Weblink',
] as const

export type LinkTagName = (typeof linkTagNames)[number]

/**
 * The name of a link tag as it is written here. In older designs the tag of the hosted copy may be in upper or lower
 * case.
 */
export function linkTagNamed(name: string): LinkTagName | undefined {
  return linkTagNames.find((known) => known === name || (known === 'Weblink' && /^weblink$/i.test(name)))
}

/** The tags of a contact that each account has. Custom fields add tags by their names. */
export const contactTagNames = [
  'first_name',
  'last_name',
  'email',
  'alternate_emails',
  'address_line_1',
  'address_line_2',
  'city',
  'state_province_region',
  'postal_code',
  'country',
  'phone_number',
  'whatsapp',
  'line',
  'facebook',
  'unique_name',
] as const

export type ContactTagName = (typeof contactTagNames)[number]

export function senderTags(sender: SenderIdentity): Record<(typeof senderTagNames)[number], string> {
  return {
    Sender_Name: sender.fromName,
    Sender_Email: sender.fromEmail,
    Sender_Address: [sender.address, sender.address2].filter((line) => line?.trim()).join(', '),
    Sender_City: sender.city,
    Sender_State: sender.state ?? '',
    Sender_Country: sender.country,
    Sender_Zip: sender.zip ?? '',
  }
}

/**
 * A contact as a template sees it. Custom values are stored by field id; a
 * template names the field, and a reserved name always wins.
 */
export function contactData(
  contact: Readonly<Partial<Record<ContactTagName, unknown>>>,
  customValues: Readonly<Record<string, unknown>>,
  customFields: readonly { id: string; name: string }[],
): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const field of customFields) data[field.name] = customValues[field.id]
  for (const name of contactTagNames) data[name] = contact[name]
  return data
}
