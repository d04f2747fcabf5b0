export const fieldTypes = ['Text', 'Number', 'Date'] as const
export type FieldType = (typeof fieldTypes)[number]

export const fieldCategories = ['GENERAL', 'IDENTIFIER', 'ADDRESS', 'ADDITIONAL'] as const
export type FieldCategory = (typeof fieldCategories)[number]

/**
 * The fields that every contact has, in the order and with the ids of the public API. Only the product writes `readOnly`
 * fields. Screens group fields by category.
 */
export const reservedFields = [
  { id: '_rf0_T', name: 'first_name', type: 'Text', category: 'GENERAL', readOnly: false },
  { id: '_rf1_T', name: 'last_name', type: 'Text', category: 'GENERAL', readOnly: false },
  { id: '_rf2_T', name: 'email', type: 'Text', category: 'IDENTIFIER', readOnly: false },
  { id: '_rf3_T', name: 'alternate_emails', type: 'Text', category: 'GENERAL', readOnly: false },
  { id: '_rf4_T', name: 'address_line_1', type: 'Text', category: 'ADDRESS', readOnly: false },
  { id: '_rf5_T', name: 'address_line_2', type: 'Text', category: 'ADDRESS', readOnly: false },
  { id: '_rf6_T', name: 'city', type: 'Text', category: 'ADDRESS', readOnly: false },
  { id: '_rf7_T', name: 'state_province_region', type: 'Text', category: 'ADDRESS', readOnly: false },
  { id: '_rf8_T', name: 'postal_code', type: 'Text', category: 'ADDRESS', readOnly: false },
  { id: '_rf9_T', name: 'country', type: 'Text', category: 'ADDRESS', readOnly: false },
  { id: '_rf10_T', name: 'phone_number', type: 'Text', category: 'GENERAL', readOnly: false },
  { id: '_rf11_T', name: 'whatsapp', type: 'Text', category: 'ADDITIONAL', readOnly: false },
  { id: '_rf12_T', name: 'line', type: 'Text', category: 'ADDITIONAL', readOnly: false },
  { id: '_rf13_T', name: 'facebook', type: 'Text', category: 'ADDITIONAL', readOnly: false },
  { id: '_rf14_T', name: 'unique_name', type: 'Text', category: 'GENERAL', readOnly: false },
  { id: '_rf27_T', name: 'list_ids', type: 'Text', category: 'ADDITIONAL', readOnly: false },
  { id: '_rf28_T', name: 'segment_ids', type: 'Text', category: 'ADDITIONAL', readOnly: false },
  { id: '_rf15_T', name: 'email_domains', type: 'Text', category: 'ADDITIONAL', readOnly: true },
  { id: '_rf16_D', name: 'last_clicked', type: 'Date', category: 'ADDITIONAL', readOnly: true },
  { id: '_rf17_D', name: 'last_opened', type: 'Date', category: 'ADDITIONAL', readOnly: true },
  { id: '_rf18_D', name: 'last_emailed', type: 'Date', category: 'ADDITIONAL', readOnly: true },
  { id: '_rf19_T', name: 'singlesend_id', type: 'Text', category: 'ADDITIONAL', readOnly: true },
  { id: '_rf20_T', name: 'automation_id', type: 'Text', category: 'ADDITIONAL', readOnly: true },
  { id: '_rf21_D', name: 'created_at', type: 'Date', category: 'ADDITIONAL', readOnly: true },
  { id: '_rf22_D', name: 'updated_at', type: 'Date', category: 'ADDITIONAL', readOnly: true },
  { id: '_rf23_T', name: 'contact_id', type: 'Text', category: 'ADDITIONAL', readOnly: true },
  { id: '_rf24_T', name: 'phone_number_id', type: 'Text', category: 'IDENTIFIER', readOnly: false },
  { id: '_rf25_T', name: 'external_id', type: 'Text', category: 'IDENTIFIER', readOnly: false },
  { id: '_rf26_T', name: 'anonymous_id', type: 'Text', category: 'IDENTIFIER', readOnly: false },
] as const satisfies readonly {
  id: string
  name: string
  type: FieldType
  category: FieldCategory
  readOnly: boolean
}[]

export type ReservedFieldName = (typeof reservedFields)[number]['name']
