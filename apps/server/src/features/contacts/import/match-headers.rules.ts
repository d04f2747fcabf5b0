import { type ContactFieldId, contactFieldIds } from '@carillon/contract/contacts'

/** What people call the reserved fields in their files, English and German, in normal form (see `normalize`). */
const names: Record<ContactFieldId, readonly string[]> = {
  _rf2_T: [
    'email',
    'emailaddress',
    'mail',
    'mailaddress',
    'emailadresse',
    'mailadresse',
    'eadresse',
    'primaryemail',
    'contactemail',
    'subscriberemail',
    'useremail',
  ],
  _rf0_T: ['firstname', 'forename', 'givenname', 'fname', 'vorname', 'rufname'],
  _rf1_T: ['lastname', 'surname', 'familyname', 'lname', 'nachname', 'familienname', 'zuname'],
  _rf14_T: ['uniquename', 'username', 'nickname', 'benutzername', 'spitzname'],
  _rf3_T: [
    'alternateemails',
    'alternateemail',
    'secondaryemail',
    'otheremail',
    'otheremails',
    'weitereemail',
    'weiteremail',
    'zweiteemail',
    'alternativeemail',
  ],
  _rf4_T: [
    'addressline1',
    'address1',
    'address',
    'street',
    'streetaddress',
    'strasse',
    'anschrift',
    'adresse',
    'adresse1',
    'adresszeile1',
    'strassehausnummer',
    'strasseundhausnummer',
    'strasseundnr',
    'strassenr',
  ],
  _rf5_T: [
    'addressline2',
    'address2',
    'adresse2',
    'adresszeile2',
    'adresszusatz',
    'zusatz',
    'addressaddition',
  ],
  _rf6_T: ['city', 'town', 'ort', 'stadt', 'wohnort'],
  _rf7_T: ['stateprovinceregion', 'state', 'province', 'region', 'county', 'bundesland', 'kanton', 'provinz'],
  _rf8_T: ['postalcode', 'postcode', 'zip', 'zipcode', 'plz', 'postleitzahl'],
  _rf9_T: ['country', 'countrycode', 'land', 'staat', 'laendercode', 'landercode'],
  _rf10_T: [
    'phonenumber',
    'phone',
    'telephone',
    'telephonenumber',
    'tel',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'telefon',
    'telefonnummer',
    'telefonnr',
    'handy',
    'handynummer',
    'mobil',
    'mobiltelefon',
    'mobilnummer',
    'rufnummer',
  ],
  _rf11_T: ['whatsapp', 'whatsappnumber', 'whatsappnummer'],
  _rf12_T: ['line', 'lineid'],
  _rf13_T: ['facebook', 'facebookid', 'facebookprofile', 'facebookprofil'],
  _rf24_T: ['phonenumberid', 'smsnumber', 'smsnummer'],
  _rf25_T: [
    'externalid',
    'externalidentifier',
    'customerid',
    'userid',
    'customernumber',
    'kundennummer',
    'kundennr',
    'kundenid',
    'externeid',
    'externekennung',
    'mitgliedsnummer',
    'memberid',
  ],
  _rf26_T: ['anonymousid', 'anonymid', 'anonymeid', 'anonymekennung', 'visitorid', 'besucherid'],
}

const reservedByName = new Map<string, ContactFieldId>()
for (const id of Object.keys(names) as ContactFieldId[]) {
  reservedByName.set(normalize(contactFieldIds[id]), id)
  for (const name of names[id]) reservedByName.set(name, id)
}

/** "E-mail Address", "e_mail-address" and "EMAILADDRESS" are one name; "Straße" is "strasse", "Größe" is "groesse". */
export function normalize(header: string): string {
  return header
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Finds the field each column of a file is meant for. A custom field of exactly that name goes before a reserved one;
 * a field is offered once, to the first column that asks for it.
 */
export function matchHeaders(
  headers: readonly string[],
  customFields: readonly { id: string; name: string }[],
): (string | null)[] {
  const customByName = new Map(customFields.map(({ id, name }) => [normalize(name), id]))
  const given = new Set<string>()
  return headers.map((header) => {
    const name = normalize(header)
    const id = customByName.get(name) ?? reservedByName.get(name) ?? null
    if (id === null || given.has(id)) return null
    given.add(id)
    return id
  })
}
