import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Edit, editedName, flip, noEdit, reshape, resultSize, turn } from './edits.rules.ts'

const natural = { width: 800, height: 600 }
const cropped: Edit = { ...noEdit, shape: 'free', crop: { x: 0.1, y: 0.2, width: 0.5, height: 0.3 } }

function near(edit: Edit): Edit {
  const round = (value: number) => Math.round(value * 1e9) / 1e9 + 0
  const { x, y, width, height } = edit.crop
  return { ...edit, crop: { x: round(x), y: round(y), width: round(width), height: round(height) } }
}

describe('turning', () => {
  test('turns the crop too', () => {
    const turned = near(turn(cropped, 1))
    expect(turned.crop).toEqual({ x: 0.5, y: 0.1, width: 0.3, height: 0.5 })
    expect(resultSize(turned, natural)).toEqual({ width: 180, height: 400 })
    expect(near(turn(turned, -1))).toEqual(near(cropped))
  })

  test('four times changes nothing, and a flip gives the same before or after a half turn', () => {
    expect(near([1, 1, 1, 1].reduce((edit) => turn(edit, 1), cropped))).toEqual(near(cropped))
    const halfTurn = (edit: Edit) => turn(turn(edit, 1), 1)
    expect(near(flip(halfTurn(cropped), 'x'))).toEqual(near(halfTurn(flip(cropped, 'x'))))
  })

  test('changes portrait to landscape', () => {
    const portrait = reshape(noEdit, 'portrait', natural)
    expect(resultSize(portrait, natural)).toEqual({ width: 450, height: 600 })
    expect(turn(portrait, 1).shape).toBe('landscape')
    expect(resultSize(turn(portrait, 1), natural)).toEqual({ width: 600, height: 450 })
  })
})

test('a shape is as large as possible and centred', () => {
  expect(reshape(noEdit, 'landscape', { width: 800, height: 400 }).crop).toEqual({
    x: expect.closeTo(1 / 6),
    y: 0,
    width: expect.closeTo(2 / 3),
    height: 1,
  })
  expect(near(reshape(cropped, 'original', natural)).crop).toEqual(noEdit.crop)
  expect(reshape(cropped, 'free', natural).crop).toEqual(cropped.crop)
})

test('the crop stays within the picture after any steps', () => {
  const step = fc.oneof(
    fc.constantFrom(...([1, -1] as const)).map((by) => (edit: Edit) => turn(edit, by)),
    fc.constantFrom(...(['x', 'y'] as const)).map((axis) => (edit: Edit) => flip(edit, axis)),
    fc
      .constantFrom(...(['original', 'free', 'landscape', 'portrait'] as const))
      .map((shape) => (edit: Edit) => reshape(edit, shape, natural)),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { crop } = near(steps.reduce((edit, apply) => apply(edit), cropped))
      expect(crop.x).toBeGreaterThanOrEqual(0)
      expect(crop.y).toBeGreaterThanOrEqual(0)
      expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-8)
      expect(crop.y + crop.height).toBeLessThanOrEqual(1 + 1e-8)
    }),
  )
})

test.for([
  ['logo.png', 'jpg', 'logo edited.jpg'],
  ['logo edited.jpg', 'png', 'logo edited.png'],
  ['a.b.gif', 'png', 'a.b edited.png'],
  ['image', 'png', 'image edited.png'],
])('%s as %s is %s', ([name, extension, expected]) => {
  expect(editedName(name as string, 'edited', extension as string)).toBe(expected)
})
