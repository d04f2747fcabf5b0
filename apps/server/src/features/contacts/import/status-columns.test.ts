import { expect, test } from 'vitest'
import { saysUnsubscribed, statusOf } from './status-columns.rules.ts'

/** A column of an export: its name, its values, its way to mark unsubscribed people, and the values that do. */
test.for([
  ['status', ['enabled', 'blocklisted', 'enabled'], 'status', ['blocklisted']],
  [
    'Status',
    ['Active', 'Unsubscribed', 'Bounced', 'Unconfirmed'],
    'status',
    ['Unsubscribed', 'Bounced', 'Unconfirmed'],
  ],
  ['subscribed_to_emails', ['true', 'false'], 'consent', ['false']],
  ['UNSUB_TIME', ['2024-05-01 10:00:00', ''], 'opt_out', ['2024-05-01 10:00:00']],
  [
    'UNSUB_REASON',
    ['I no longer want to receive these emails'],
    'opt_out',
    ['I no longer want to receive these emails'],
  ],
  ['CLEAN_TIME', ['2024-05-01 10:00:00'], 'opt_out', ['2024-05-01 10:00:00']],
  ['Unsubscribed from all email', ['Yes', 'No', 'true', ''], 'opt_out', ['Yes', 'true']],
  ['Opted out of email: Marketing Information', ['', 'true'], 'opt_out', ['true']],
  ['Accepts Email Marketing', ['yes', 'no'], 'consent', ['no']],
  ['Accepts Marketing', ['TRUE', 'FALSE'], 'consent', ['FALSE']],
  [
    'Email Marketing Consent',
    ['SUBSCRIBED', 'UNSUBSCRIBED', 'NEVER_SUBSCRIBED', ''],
    'consent',
    ['UNSUBSCRIBED', 'NEVER_SUBSCRIBED'],
  ],
  ['EMAIL_BLACKLISTED', ['0', '1'], 'opt_out', ['1']],
  ['Blocklisted', ['false', 'true'], 'opt_out', ['true']],
  ['deactivated', ['0', '1714550400', '0000-00-00 00:00:00'], 'opt_out', ['1714550400']],
  ['Abgemeldet am', ['', '01.05.2024'], 'opt_out', ['01.05.2024']],
  ['Newsletter', ['ja', 'nein'], 'consent', ['nein']],
  ['Newsletter', ['weekly', 'monthly'], null, []],
  ['Einwilligung', ['Ja', 'Nein'], 'consent', ['Nein']],
  ['Anmeldestatus', ['angemeldet', 'abgemeldet', 'gesperrt'], 'status', ['abgemeldet', 'gesperrt']],
  ['Zustand', ['neu', 'gebraucht'], null, []],
  ['State', ['CA', 'NY'], null, []],
  ['Status', ['paid', 'open', 'shipped'], null, []],
  ['Something', ['subscribed', 'unsubscribed'], 'status', ['unsubscribed']],
  ['Consent', ['Website form, 2020'], null, []],
  ['First name', ['Ada', 'Off'], null, []],
] as const)('%s with %j', ([header, cells, meaning, left]) => {
  const found = statusOf(header, cells)
  expect(found?.meaning ?? null).toBe(meaning)
  if (meaning) expect(cells.filter((cell) => saysUnsubscribed(meaning, cell))).toEqual(left)
  expect(found?.count ?? 0).toBe(left.length)
})
