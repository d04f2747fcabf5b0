import { expect, test } from 'vitest'
import { linksOf, type Openings, shownLanguage } from './openings.rules.ts'

const openings: Openings = {
  font: 'assets/inter.woff2',
  languages: ['en', 'de'],
  files: [
    'assets/home.js',
    'assets/en.js',
    'assets/de.js',
    'assets/send.js',
    'assets/send.css',
    'assets/new.js',
  ],
  routes: [
    ['/', [0, 1], [0, 2]],
    ['/sends/:id', [4, 3, 1], [4, 3, 2]],
    ['/sends/new', [5], [5]],
    ['/:area/new', [0], [0]],
  ],
}
const font = '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter.woff2">'
const module = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`

test.for([
  ['/', 'en', module('home') + module('en')],
  ['/', 'de', module('home') + module('de')],
  ['/', 'fr', module('home') + module('en')],
  [
    '/sends/7/',
    'de',
    `<link rel="stylesheet" crossorigin href="/assets/send.css">${module('send')}${module('de')}`,
  ],
  ['/sends/new', 'en', module('new')],
  ['/lists/new', 'en', module('home')],
  ['/sends/7/editor', 'en', ''],
  ['/unknown', 'en', ''],
] as const)('%s in %s requests its files at once', ([path, language, links]) => {
  expect(linksOf(openings, path, language)).toBe(font + links)
})

test.for([
  ['carillon_token=a; carillon_language=de', 'de'],
  ['carillon_language=en', 'en'],
  ['my_carillon_language=de', undefined],
  [undefined, undefined],
] as const)('the cookies %s say that the page was last shown in %s', ([cookies, language]) => {
  expect(shownLanguage(cookies)).toBe(language)
})
