import { expect, test } from 'vitest'
import { content } from '../forms.fixture.ts'
import {
  heightOf,
  htmlCode,
  iframeCode,
  scriptCode,
  triggeredCode,
  usualRules,
  wrongRule,
} from './embed-code.rules.ts'

const form = {
  name: 'News "today"',
  slug: 'news',
  page_url: 'https://mail.test/f/news',
  script_url: 'https://mail.test/f/embed.js',
  embed_url: 'https://mail.test/f/news/embed',
}
const script = '<script src="https://mail.test/f/embed.js" async></script>'

test('the code shows the form at the place where it is pasted', () => {
  expect(scriptCode(form)).toBe(`${script}\n<carillon-form form="news"></carillon-form>`)
})

test.each([
  ['delay', 'after="8" days="7"'],
  ['scroll', 'scroll="50" days="7"'],
  ['exit', 'exit days="7"'],
] as const)('a pop-up by %s', (when, attributes) => {
  expect(triggeredCode(form, 'popup', { ...usualRules, when, path: ' /blog ' }, 'Join')).toBe(
    `${script}\n<carillon-form form="news" mode="popup" ${attributes} path="/blog"></carillon-form>`,
  )
})

test('a button of the page opens a slide-in', () => {
  const code = triggeredCode(form, 'slide-in', { ...usualRules, when: 'button' }, 'Join <us>')
  expect(code).toContain('<carillon-form form="news" mode="slide-in" button></carillon-form>')
  expect(code).toContain('.open()">Join &lt;us&gt;</button>')
})

test('typed text is escaped in the code', () => {
  expect(iframeCode(form, { width: 480, height: 400 })).toContain('title="News &quot;today&quot;"')
  const code = htmlCode(form, { ...content, header: '<b>', consent_text: 'Yes', consent_required: true })
  expect(code).toContain('<h2>&lt;b&gt;</h2>')
  expect(code).toContain('<input name="email" type="email" required>')
  expect(code).toContain('name="form_consent" value="1" required> Yes')
})

test.each([
  [{ seconds: '' }, 'seconds'],
  [{ seconds: '1.5' }, 'seconds'],
  [{ when: 'exit', seconds: '' }, null],
  [{ when: 'scroll', percent: '101' }, 'percent'],
  [{ again: '-1' }, 'again'],
  [{ path: 'blog' }, 'path'],
  [{}, null],
] as const)('%o is wrong at %s', (rules, expected) => {
  expect(wrongRule({ ...usualRules, ...rules })).toBe(expected)
})

test('a form with more fields gets a higher frame', () => {
  const longer = { ...content, intro: 'Words. '.repeat(60), consent_text: 'I agree. '.repeat(20) }
  expect(heightOf(longer)).toBeGreaterThan(heightOf(content) + 150)
})
