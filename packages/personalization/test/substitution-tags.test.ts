import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileTemplate } from '../src/compile-template.ts'
import {
  convertSubstitutionTags,
  findSubstitutionTags,
  guessMarks,
  type TagMarks,
  usualMarks,
} from '../src/substitution-tags.ts'

const hyphens = { open: '-', close: '-' }
const percents = { open: '%', close: '%' }
const brackets = { open: '[%', close: '%]' }
const system = { open: '<%', close: '%>' }

test.for<[string, string, TagMarks, string]>([
  ['a name between hyphens', 'Hi -first_name-!', hyphens, 'Hi {{first_name}}!'],
  ['names side by side', '-a- -b-,-c-', hyphens, '{{a}} {{b}},{{c}}'],
  ['names that touch', '%a%%b%%c%', percents, '{{a}}{{b}}{{c}}'],
  [
    'a name in an address',
    'href="https://x.example/?n=-name-"',
    hyphens,
    'href="https://x.example/?n={{name}}"',
  ],
  ['words with hyphens', 'a well-known-fact, pre -post', hyphens, 'a well-known-fact, pre -post'],
  ['vendor prefixes', 'font:-apple-system', hyphens, 'font:-apple-system'],
  ['wider marks for narrower ones', '--name-- [%name%] <%name%>', hyphens, '--name-- [%name%] <%name%>'],
  ['percent signs inside wider marks', '[%name%] *%name%* %name%', percents, '[%name%] *%name%* {{name}}'],
  ['escapes of addresses', '/caf%C3%A9?n=%name%', percents, '/caf%C3%A9?n={{name}}'],
  ['shares of a whole', '50% of it, 20% off', percents, '50% of it, 20% off'],
  [
    'names with blanks and hyphens',
    '[%First Name%] [% last-name %]',
    brackets,
    '{{First_Name}} {{last_name}}',
  ],
  ['letters of any language', '-größe-', hyphens, '{{größe}}'],
  ['words of Handlebars', '-this- -else-', hyphens, '{{this_}} {{else_}}'],
  ['what wraps a message', '<h1><%subject%></h1><% body %>', system, '<h1>{{subject}}</h1>{{{body}}}'],
  [
    'unsubscribe tags',
    '<%asm_group_unsubscribe_raw_url%><%x%>',
    system,
    '<%asm_group_unsubscribe_raw_url%>{{x}}',
  ],
  [
    'tags that are Handlebars already',
    '{{#if -a-}}[name]{{/if}}',
    { open: '[', close: ']' },
    '{{#if -a-}}{{name}}{{/if}}',
  ],
  ['style sheets', '<style>.b { x: -a- }</style>-a-', hyphens, '<style>.b { x: -a- }</style>{{a}}'],
  [
    'conditions for Outlook',
    '<!--[if mso]>[name]<![endif]--><![if !mso]>[x]',
    { open: '[', close: ']' },
    '<!--[if mso]>{{name}}<![endif]--><![if !mso]>{{x}}',
  ],
  ['marks with a meaning in patterns', '*|FNAME|* (a)', { open: '*|', close: '|*' }, '{{FNAME}} (a)'],
  ['no marks', 'anything', { open: '', close: '-' }, 'anything'],
])('%s', ([, source, marks, expected]) => {
  expect(convertSubstitutionTags(source, marks).text).toBe(expected)
})

test('names each tag once, with its places, and leaves out kept tags', () => {
  const texts = ['Hi -name-', '<p>-name-, from -city-</p>']
  expect(findSubstitutionTags(texts, hyphens)).toEqual([
    { source: '-name-', replacement: '{{name}}', count: 2 },
    { source: '-city-', replacement: '{{city}}', count: 1 },
  ])
  expect(convertSubstitutionTags('-name- -city-', hyphens, new Set(['-city-']))).toEqual({
    text: '{{name}} -city-',
    count: 1,
  })
})

test.for<[string, TagMarks | null]>([
  ['Hi -name-, -city-, 100%', hyphens],
  ['[%name%] and -once-, [%again%]', brackets],
  ['%name%', percents],
  ['<%body%>', system],
  ['nothing here', null],
])('guesses the marks of %s', ([text, marks]) => {
  expect(guessMarks([text])).toEqual(marks)
})

test('guesses among the marks it is given', () => {
  expect(guessMarks(['[a] [b] %c%'], [percents, system])).toEqual(percents)
  expect(guessMarks(['%c%'], [])).toBeNull()
})

test('converted templates are valid, and a second conversion changes nothing (seed 7)', () => {
  const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,12}$/)
  const tagged = (marks: TagMarks) =>
    fc.array(
      fc.oneof(
        name.map((each) => ` ${marks.open}${each}${marks.close} `),
        fc.constantFrom('x', '-', '%', '<b>'),
      ),
    )
  for (const marks of usualMarks) {
    fc.assert(
      fc.property(tagged(marks), (pieces) => {
        const { text } = convertSubstitutionTags(pieces.join(''), marks)
        expect(compileTemplate(text, { kind: 'html' }).problems).toBeUndefined()
        expect(convertSubstitutionTags(text, marks)).toEqual({ text, count: 0 })
      }),
      { seed: 7 },
    )
  }
})

test('a megabyte of marks is read quickly', () => {
  const text = '[%a '.repeat(250_000)
  expect(convertSubstitutionTags(text, brackets)).toEqual({ text, count: 0 })
})
