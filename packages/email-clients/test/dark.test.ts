import { describe, expect, test } from 'vitest'
import { darkGround, darkText, invertColor, invertValue } from '../src/dark-colors.ts'
import { renderFor } from '../src/render-for.ts'
import { shown } from './shown.ts'

describe('Colours in dark mode', () => {
  test.for([
    ['a white ground turns dark', '#ffffff', 'ground', 'partial', darkGround],
    ['black text turns light', '#000000', 'text', 'partial', '#ebebeb'],
    ['white text stays', '#ffffff', 'text', 'partial', '#ffffff'],
    ['a dark ground stays', '#222222', 'ground', 'partial', '#222222'],
    ['a strong ground stays', '#ff8a65', 'ground', 'partial', '#ff8a65'],
    ['a pale ground turns dark', '#ffe5de', 'ground', 'partial', '#411b10'],
    ['a dark ground turns light in full', '#000000', 'ground', 'full', '#e0e0e0'],
    ['white text turns dark in full', '#ffffff', 'text', 'full', '#000000'],
    ['a name is a colour', 'white', 'ground', 'partial', darkGround],
    ['no colour stays', 'transparent', 'ground', 'full', 'transparent'],
    ['a word stays', 'inherit', 'text', 'full', 'inherit'],
    ['opacity stays', 'rgba(255, 255, 255, 0.5)', 'ground', 'partial', 'rgba(31, 31, 31, 0.5)'],
  ] as const)('%s', ([, color, role, inversion, out]) => {
    expect(invertColor(color, role, inversion)).toBe(out)
  })

  test('are found in values with addresses and lines', () => {
    expect(invertValue('url("white.png") #fff no-repeat', 'ground', 'partial')).toBe(
      `url("white.png") ${darkGround} no-repeat`,
    )
    expect(invertValue('1px solid white', 'line', 'partial')).toBe(`1px solid ${darkGround}`)
  })
})

const base = `<style>html, body { background-color: ${darkGround}; color: ${darkText} }\na { color: #8ab4f8 }</style>`
const dark = (id: string, html: string) => shown(id, html, { scheme: 'dark' })

describe('A message in dark mode', () => {
  test.for([
    [
      'stays light where the client does not change it',
      'gmail-web',
      '<p style="color: #000000">x</p>',
      '<p style="color: #000000">x</p>',
    ],
    [
      'changes in part',
      'gmail-android',
      '<td bgcolor="#ffffff">x</td>',
      `${base}<td bgcolor="${darkGround}">x</td>`,
    ],
    [
      'changes in full',
      'gmail-ios',
      '<p style="color: #ffffff">x</p>',
      `${base}<p style="color: #000000">x</p>`,
    ],
    [
      'has its own rules where the client knows them',
      'apple-mail-ios',
      '<p style="background: #ffffff">x</p>',
      '<p style="background: #ffffff">x</p>',
    ],
    [
      'has the client’s colours if it has none',
      'apple-mail-ios',
      '<p>x</p>',
      '<style>:root { color-scheme: dark }</style><p>x</p>',
    ],
  ])('%s', ([, id, html, out]) => {
    expect(dark(id!, html!)[0].replaceAll(' a {', '\na {')).toBe(out)
  })

  test('keeps its own rules unchanged beside those that turn around', () => {
    const sheet =
      '<style>p { color: #000000 } @media (prefers-color-scheme: dark) { p { color: #00ff00 } }</style><p>x</p>'
    expect(dark('outlook-ios', sheet)[0]).toContain('p { color: #00ff00 }')
    expect(dark('outlook-ios', sheet)[0]).toContain('p { color: #ebebeb }')
  })

  test('reports text that lost its contrast', () => {
    const button = '<a style="background-color: #ffcc00; color: #000000">Go</a>'
    expect(dark('outlook-ios', button)[1]).toEqual(['dark_contrast'])
    expect(dark('gmail-web', button)[1]).toEqual([])
  })

  test('reports no contrast that its own rules keep', () => {
    const button =
      '<style>@media (prefers-color-scheme: dark) { a { color: #000000 !important } }</style><a style="background-color: #ffcc00; color: #000000">Go</a>'
    expect(dark('outlook-ios', button)[1]).toEqual([])
  })

  test('reports pictures whose ground turned dark, unless they can’t be transparent', () => {
    expect(dark('outlook-ios', '<img src="logo.png" width="80">')[1]).toEqual(['picture_on_dark'])
    expect(dark('outlook-ios', '<img src="photo.jpg" width="80">')[1]).toEqual([])
    expect(dark('outlook-ios', '<td bgcolor="#111111"><img src="logo.png" width="80"></td>')[1]).toEqual([])
  })

  test('says that dark colours of a module mend a defect only where the client knows them', () => {
    const mends = (id: string) =>
      renderFor('<img src="logo.png" width="80">', id, { scheme: 'dark', images: true }).defects.map(
        ({ canMend }) => canMend,
      )
    expect(mends('outlook-ios')).toEqual([true])
    expect(mends('gmail-ios')).toEqual([false])
  })
})
