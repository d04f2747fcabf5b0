import { newDesign, newModule, pad } from '@carillon/email-design/defaults'
import type { ModuleOf } from '@carillon/email-design/design'
import { expect, test } from 'vitest'
import { insertPicture } from './insert-picture.ts'

const picture = (width: number, height: number) => ({
  url: 'https://a.example/a.png',
  alt: 'A',
  width,
  height,
})
const made = { id: 'new', language: 'en' } as const

function inserted(image: Partial<ModuleOf<'image'>>, width: number, height: number) {
  const design = newDesign('en', [{ ...newModule('image', 'i'), ...image }])
  return insertPicture(design, 'i', picture(width, height), made).modules[0]
}

test.for([
  ['as wide as its room', 600, 100],
  ['twice as wide, for sharp screens', 1_200, 100],
  ['narrower', 150, 25],
] as const)('a picture %s', ([, width, percent]) => {
  expect(inserted({}, width, 80)).toMatchObject({ src: 'https://a.example/a.png', alt: 'A', percent })
})

test('an image of fixed size keeps its aspect ratio and fits its container', () => {
  const fixed = { responsive: false, src: 'old.png', alt: 'mine', padding: pad(0, 50) }
  expect(inserted(fixed, 1_000, 400)).toMatchObject({ width: 500, height: 200 })
})

test.for([
  ['', 'mine', 'mine'],
  ['A dot', 'mine', 'A dot'],
  ['A dot', '', 'A dot'],
] as const)('a picture with the alt text “%s” instead of one with “%s” has “%s”', ([alt, before, after]) => {
  const design = newDesign('en', [{ ...newModule('image', 'i'), src: 'old.png', alt: before }])
  const { modules } = insertPicture(design, 'i', { ...picture(300, 80), alt }, made)
  expect(modules[0]).toMatchObject({ src: 'https://a.example/a.png', alt: after })
})

test('an image is added at the end if nothing is selected', () => {
  const design = newDesign('en', [newModule('spacer', 's')])
  const { modules } = insertPicture(design, null, picture(300, 80), made)
  expect(modules.map(({ id }) => id)).toEqual(['s', 'new'])
  expect(modules[1]).toMatchObject({ kind: 'image', percent: 50 })
})
