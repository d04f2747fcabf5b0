import { describe, expect, test } from 'vitest'
import { keywordOf, keywords } from '../src/keywords.ts'

describe('a reply of one keyword', () => {
  test.for([
    ['STOP', 'stop'],
    [' stop. ', 'stop'],
    ['“Stop!”', 'stop'],
    ['StopAll', 'stop'],
    ['stop all', 'stop'],
    ['opt-out', 'stop'],
    ['unsubscribe', 'stop'],
    ['Abmelden', 'stop'],
    ['Stopp', 'stop'],
    ['ku\u0308ndigen', 'stop'],
    ['start', 'start'],
    ['Yes', 'start'],
    ['ja!', 'start'],
    ['HELP', 'help'],
    ['Hilfe', 'help'],
    ['info?', 'help'],
  ] as const)('%s is %s', ([reply, keyword]) => {
    expect(keywordOf(reply)).toBe(keyword)
  })

  test.for(['', '...', "Don't stop", 'stop sending', 'yes please', 'starting', 'Wann ist Ende?', 'H E L P'])(
    '%s is none',
    (reply) => {
      expect(keywordOf(reply)).toBe(null)
    },
  )

  test('has one meaning', () => {
    const words = Object.values(keywords).flatMap(({ en, de }) => [...en, ...de])
    expect(new Set(words).size).toBe(words.length)
    for (const word of words) expect(word).toBe(word.toUpperCase())
  })
})
