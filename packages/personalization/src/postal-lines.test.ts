import { describe, expect, test } from 'vitest'
import { tidyPostalLines } from './postal-lines.ts'
import type { SenderIdentity } from './reserved-tags.ts'

const full = { address: 'Kanalstr. 1', city: 'Hamburg', state: 'HH', zip: '20457', country: 'Germany' }
const sender = (change: Partial<SenderIdentity>): SenderIdentity => ({
  ...{ fromName: 'Nordlicht', fromEmail: 'news@nordlicht.test' },
  ...{ ...full, ...change },
})

const tags = '{{Sender_Address}}, {{Sender_City}}, {{Sender_State}} {{Sender_Zip}}, {{Sender_Country}}'

/** The line as it is read in the end. */
function read(text: string, change: Partial<SenderIdentity>): string {
  const values: Record<string, string | null | undefined> = { ...sender(change) }
  return tidyPostalLines(text, sender(change)).replace(/\{\{\{?Sender_(\w+)\}\}\}?/g, (_, name: string) =>
    String(values[name.toLowerCase()] ?? ''),
  )
}

describe('a postal line', () => {
  test.for<[Partial<SenderIdentity>, string]>([
    [{}, 'Kanalstr. 1, Hamburg, HH 20457, Germany'],
    [{ state: null }, 'Kanalstr. 1, Hamburg, 20457, Germany'],
    [{ zip: null }, 'Kanalstr. 1, Hamburg, HH, Germany'],
    [{ state: '', zip: ' ' }, 'Kanalstr. 1, Hamburg, Germany'],
    [{ city: '', state: null }, 'Kanalstr. 1, 20457, Germany'],
    [{ country: '' }, 'Kanalstr. 1, Hamburg, HH 20457'],
    [{ address: '' }, 'Hamburg, HH 20457, Germany'],
    [{ address: '', city: '', state: '', zip: '', country: '' }, ''],
  ])('of %j has no comma before nothing', ([change, written]) => {
    expect(read(tags, change)).toBe(written)
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
