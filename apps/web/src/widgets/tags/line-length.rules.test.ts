import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutLine, fitOf, oneLine } from './line-length.rules.ts'

test.for([
  ['Hello', 5, 'Hello'],
  ['Hello', 3, 'Hel'],
  ['Hi {{first_name}}!', 18, 'Hi {{first_name}}!'],
  ['Hi {{first_name}}!', 17, 'Hi {{first_name}}'],
  ['Hi {{first_name}}!', 16, 'Hi '],
  ['ab👩‍👩‍👧', 6, 'ab'],
  ['Hi', 0, ''],
] as const)('%s cut to %s is "%s"', ([text, room, cut]) => {
  expect(cutLine(text, room)).toBe(cut)
})

test('a cut text is the beginning of the text and fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(30), (text, room) => {
      const cut = cutLine(text, room)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(room)
    }),
  )
})

test('pasted lines become one', () => {
  expect(oneLine('Spring sale \r\n\tfrom\0 Friday')).toBe('Spring sale from Friday')
})

test('characters are counted as people see them', () => {
  expect(fitOf('👩‍👩‍👧 é', 'subject')).toMatchObject({ length: 3, desktop: true, phone: true })
})

test('the part that a phone shows is told', () => {
  const subject = `${'a'.repeat(39)} bcd`
  expect(fitOf(subject, 'subject')).toEqual({
    length: 43,
    desktop: true,
    phone: false,
    onPhone: 'a'.repeat(39),
  })
  expect(fitOf('a'.repeat(71), 'subject').desktop).toBe(false)
})
