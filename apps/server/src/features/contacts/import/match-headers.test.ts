import { contactFieldIds } from '@carillon/contract/contacts'
import { describe, expect, test } from 'vitest'
import { matchHeaders } from './match-headers.rules.ts'

const nameOf = (id: string | null) =>
  id === null ? null : contactFieldIds[id as keyof typeof contactFieldIds]
const match = (headers: string[]) => matchHeaders(headers, []).map(nameOf)

/** Headers of files that other tools export. */
describe('headers of other tools are matched', () => {
  test.for([
    [
      'Mailchimp',
      ['Email Address', 'First Name', 'Last Name', 'Address', 'Phone Number', 'MEMBER_RATING', 'OPTIN_TIME'],
      ['email', 'first_name', 'last_name', 'address_line_1', 'phone_number', null, null],
    ],
    [
      'HubSpot',
      [
        'First Name',
        'Last Name',
        'Email',
        'Phone Number',
        'Street Address',
        'City',
        'State/Region',
        'Postal Code',
        'Country/Region',
      ],
      [
        'first_name',
        'last_name',
        'email',
        'phone_number',
        'address_line_1',
        'city',
        'state_province_region',
        'postal_code',
        'country',
      ],
    ],
    [
      'HubSpot in German',
      ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Telefonnummer', 'Straße', 'Stadt', 'PLZ', 'Land/Region'],
      [
        'first_name',
        'last_name',
        'email',
        'phone_number',
        'address_line_1',
        'city',
        'postal_code',
        'country',
      ],
    ],
    [
      'Google Contacts',
      [
        'First Name',
        'Last Name',
        'E-mail 1 - Label',
        'E-mail 1 - Value',
        'E-mail 2 - Value',
        'Phone 1 - Value',
        'Address 1 - Street',
        'Address 1 - City',
        'Address 1 - Region',
        'Address 1 - Postal Code',
        'Address 1 - Country',
      ],
      [
        'first_name',
        'last_name',
        null,
        'email',
        'alternate_emails',
        'phone_number',
        'address_line_1',
        'city',
        'state_province_region',
        'postal_code',
        'country',
      ],
    ],
    [
      'Outlook in German',
      [
        'Vorname',
        'Nachname',
        'Straße privat',
        'Ort privat',
        'Postleitzahl privat',
        'Bundesland/Kanton privat',
        'Land/Region privat',
        'E-Mail-Adresse',
        'E-Mail 2: Adresse',
        'E-Mail: Angezeigter Name',
      ],
      [
        'first_name',
        'last_name',
        'address_line_1',
        'city',
        'postal_code',
        'state_province_region',
        'country',
        'email',
        'alternate_emails',
        null,
      ],
    ],
    [
      'CleverReach',
      ['email', 'registered', 'firstname', 'lastname', 'ort', 'plz'],
      ['email', null, 'first_name', 'last_name', 'city', 'postal_code'],
    ],
    [
      'Brevo',
      ['EMAIL', 'VORNAME', 'NACHNAME', 'SMS', 'EXT_ID'],
      ['email', 'first_name', 'last_name', 'phone_number_id', 'external_id'],
    ],
    [
      'a sheet',
      [
        'Kundennr.',
        'Anrede',
        'Name',
        'Nachname',
        'Straße & Nr.',
        'Ort',
        'Telefonnummer (mobil)',
        'E-Mail (privat)',
        'Firma',
      ],
      ['external_id', null, null, 'last_name', 'address_line_1', 'city', 'phone_number', 'email', null],
    ],
  ] as const)('%s', ([, headers, fields]) => {
    expect(match([...headers])).toEqual(fields)
  })

  test('a field that had to be called otherwise is found again', () => {
    const fields = [
      { id: 'w1_T', name: 'field_order' },
      { id: 'w2_T', name: 'field_city' },
    ]
    expect(matchHeaders(['Order', 'City'], fields)).toEqual(['w1_T', '_rf6_T'])
  })

  test('a custom field takes precedence over a reserved one, and each field is proposed once', () => {
    expect(matchHeaders(['E-Mail', 'Email', 'PLZ'], [{ id: 'w1_T', name: 'plz' }])).toEqual([
      '_rf2_T',
      null,
      'w1_T',
    ])
  })
})
