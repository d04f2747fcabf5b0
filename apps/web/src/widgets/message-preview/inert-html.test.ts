import { expect, test } from 'vitest'
import { darkHtml, inertHead, inertHtml } from './inert-html.ts'

test.for([
  ['only behind the doctype', '<!doctype html>', '<html><head><title>T</title></head></html>'],
  ['behind a comment before it', '<!-- mail -->\n<!DOCTYPE html PUBLIC "x">', '<p>x</p>'],
  ['before all else', '', '<p>x</p><!doctype html>'],
  ['before a script that no comment hides', '', '<!--><script src="x"></script>--><!doctype html>'],
  ['before a script that only looks hidden', '', '<!-- --!><script src="x"></script>--><!doctype html>'],
  ['before a head that is none', '', '<script src="x"></script><!--<head>-->'],
] as const)('what a message may load is said %s', ([, before, after]) => {
  expect(inertHtml(before + after)).toBe(before + inertHead + after)
})

test('a dark preview uses the dark mode rules of the message', () => {
  const html = '<style>@media (prefers-color-scheme: dark) { p { color: red } }</style>'
  expect(darkHtml(html)).toBe('<style>@media all { p { color: red } }</style>')
})

test('a message without dark mode rules is inverted, but not its pictures', () => {
  const dark = darkHtml('<html><head><title>T</title></head><body></body></html>')
  expect(dark).toMatch(/<title>T<\/title><style>[\s\S]*invert\(1\)[\s\S]*img[\s\S]*<\/style><\/head>/)
  expect(darkHtml('<!doctype html><p>x')).toMatch(/^<!doctype html><style>/)
})
