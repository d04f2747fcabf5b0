/** The usual names of the fields that every contact has, by the names in the API. */
export const fieldNames = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  alternate_emails: 'Alternate emails',
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  city: 'City',
  state_province_region: 'State, province or region',
  postal_code: 'Postal code',
  country: 'Country',
  phone_number: 'Phone number',
  whatsapp: 'WhatsApp',
  line: 'LINE',
  facebook: 'Facebook',
  unique_name: 'Unique name',
} as const
