import { describe, expect, test } from 'vitest'
import { tidyPostalLines } from './postal-lines.ts'
import type { SenderIdentity } from './reserved-tags.ts'

const full = { address: 'Kanalstr. 1', city: 'Hamburg', state: 'HH', zip: '20457', country: 'Freedonia' }
const sender = (change: Partial<SenderIdentity>): SenderIdentity => ({
  fromName: 'Nordlicht',
  fromEmail: 'news@nordlicht.test',
  ...full,
  ...change,
})

const tags = '{{Sender_Address}}, {{Sender_City}}, {{Sender_State}} {{Sender_Zip}}, {{Sender_Country}}'

/** The line as a recipient reads it. */
function read(text: string, change: Partial<SenderIdentity>): string {
  const values: Record<string, string | null | undefined> = { ...sender(change) }
  return tidyPostalLines(text, sender(change)).replace(/\{\{\{?Sender_(\w+)\}\}\}?/g, (_, name: string) =>
    String(values[name.toLowerCase()] ?? ''),
  )
}

describe('a postal line', () => {
  test.for<[Partial<SenderIdentity>, string]>([
    [{}, 'Kanalstr. 1, Hamburg, HH 20457, Freedonia'],
    [{ state: null }, 'Kanalstr. 1, Hamburg, 20457, Freedonia'],
    [{ zip: null }, 'Kanalstr. 1, Hamburg, HH, Freedonia'],
    [{ state: '', zip: ' ' }, 'Kanalstr. 1, Hamburg, Freedonia'],
    [{ city: '', state: null }, 'Kanalstr. 1, 20457, Freedonia'],
    [{ country: '' }, 'Kanalstr. 1, Hamburg, HH 20457'],
    [{ address: '' }, 'Hamburg, HH 20457, Freedonia'],
    [{ address: '', city: '', state: '', zip: '', country: '' }, ''],
  ])('of %j has no comma before nothing', ([change, written]) => {
    expect(read(tags, change)).toBe(written)
  })

  test.for<[string, string]>([
    ['Deutschland', 'Kanalstr. 1, 20457 Hamburg, HH, Deutschland'],
    ['GERMANY ', 'Kanalstr. 1, 20457 Hamburg, HH, GERMANY '],
    ['de', 'Kanalstr. 1, 20457 Hamburg, HH, de'],
    ['Österreich', 'Kanalstr. 1, 20457 Hamburg, HH, Österreich'],
    ['España', 'Kanalstr. 1, 20457 Hamburg, HH, España'],
    ['United States', 'Kanalstr. 1, Hamburg, HH 20457, United States'],
    ['Great Britain', 'Kanalstr. 1, Hamburg, HH 20457, Great Britain'],
  ])('of %s has the postal code where the country writes it', ([country, written]) => {
    expect(read(tags, { country })).toBe(written)
  })

  test('moves a postal code with its span, only where there is one, and not to the street', () => {
    const germany = { country: 'Germany', state: null }
    const spans = '<span a>{{Sender_City}}</span><br><span b>{{Sender_Zip}}</span> · {{Sender_Country}}'
    expect(tidyPostalLines(spans, sender(germany))).toBe(
      '<span b>{{Sender_Zip}}</span> <span a>{{Sender_City}}</span><br>{{Sender_Country}}',
    )
    expect(read(tags, { ...germany, zip: '' })).toBe('Kanalstr. 1, Hamburg, Germany')
    expect(read(tags, { ...germany, city: '' })).toBe('Kanalstr. 1, 20457, Germany')
    expect(read('{{Sender_Zip}} {{Sender_City}}', germany)).toBe('20457 Hamburg')
  })

  test.for<[string, string, string]>([
    [
      'spans around the tags go with them',
      '<p><span class="a">{{Sender_City}}</span>, <span class="b">{{ Sender_State }}</span> <span>{{Sender_Zip}}</span></p>',
      '<p><span class="a">{{Sender_City}}</span>, <span>{{Sender_Zip}}</span></p>',
    ],
    [
      'a line break stays',
      '{{Sender_City}}<br>{{Sender_State}} {{Sender_Zip}}',
      '{{Sender_City}}<br>{{Sender_Zip}}',
    ],
    ['what stands after it stays', '{{Sender_City}}, {{Sender_State}}, Earth', '{{Sender_City}}, Earth'],
    ['one tag alone stays', 'State: {{Sender_State}}, ', 'State: {{Sender_State}}, '],
    [
      'words between tags keep them apart',
      '{{Sender_City}} in {{Sender_State}}',
      '{{Sender_City}} in {{Sender_State}}',
    ],
    [
      'a span around several is nobody’s',
      '<span>{{Sender_City}}, {{Sender_State}}</span>',
      '<span>{{Sender_City}}</span>',
    ],
  ])('%s', ([, text, tidied]) => {
    expect(tidyPostalLines(text, sender({ state: null }))).toBe(tidied)
  })
})
