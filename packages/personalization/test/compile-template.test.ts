import Handlebars from 'handlebars'
import { describe, expect, test } from 'vitest'
import { compileTemplate, type TemplateOptions } from '../src/compile-template.ts'
import { BudgetExceeded, type TemplateData } from '../src/render-frame.ts'

function render(source: string, data: TemplateData = {}, options: Partial<TemplateOptions> = {}): string {
  const compiled = compileTemplate(source, { kind: 'html', ...options })
  if (compiled.problems) throw new Error(compiled.problems.map((problem) => problem.message).join(' '))
  return compiled.template.render(data)
}

/** The processor time of this process since `began`, without the time of other programs. */
function cpuMsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

function problems(source: string) {
  const compiled = compileTemplate(source, { kind: 'html' })
  return (compiled.problems ?? []).map(({ code, name, line, column }) => `${code} ${name} ${line}:${column}`)
}

const ada = {
  first_name: 'Ada',
  plan: 'gold',
  score: 3,
  empty: '',
  none: [],
  company: { name: 'Müller & Söhne' },
  items: [
    { name: 'Tea', price: 4 },
    { name: 'Cups', price: 12 },
  ],
}

describe('values', () => {
  test.for([
    ['{{first_name}}', 'Ada'],
    ['{{company.name}}', 'Müller &amp; Söhne'],
    ['{{{company.name}}}', 'Müller & Söhne'],
    ['{{&company.name}}', 'Müller & Söhne'],
    ['[{{missing}}{{missing.deep}}{{company.name.deep}}]', '[]'],
    ['{{score}} {{items.length}} {{items.1.name}}', '3 2 Cups'],
    ['{{insert first_name "default=Friend"}}', 'Ada'],
    ['{{insert nickname "default=Friend"}}', 'Friend'],
    ['{{insert empty "default=Dear <you>"}}', 'Dear &lt;you&gt;'],
    ['{{insert nickname default="Friend"}}', 'Friend'],
    ['{{insert nickname}}', ''],
    ['{{nickname | Friend}} {{nickname|"dear friend"}} {{first_name | Friend}}', 'Friend dear friend Ada'],
    ['{{nickname | say "hi"}}', 'say &quot;hi&quot;'],
    ['{{{nickname | A & B}}}', 'A & B'],
    ['<a title="{{insert nickname &quot;default=Tea &amp; Cups&quot;}}">', '<a title="Tea &amp; Cups">'],
    ['{{length items}} {{length "four"}} {{length missing}}', '2 4 0'],
    ['{{! a note }}{{!-- {{not}} a tag --}}x', 'x'],
    ['\\{{first_name}}', '{{first_name}}'],
    ['{{constructor}}{{__proto__}}{{company.constructor.name}}{{toString}}', ''],
  ] as const)('%s', ([source, expected]) => {
    expect(render(source, ada)).toBe(expected)
  })

  test('text is not escaped', () => {
    expect(render('{{company.name}}', ada, { kind: 'text' })).toBe('Müller & Söhne')
  })
})

describe('blocks', () => {
  test.for([
    ['{{#if plan}}a{{else}}b{{/if}}', 'a'],
    ['{{#if none}}a{{else if empty}}b{{else}}c{{/if}}', 'c'],
    ['{{#unless empty}}a{{else}}b{{/unless}}', 'a'],
    ['{{#if 0}}a{{else}}b{{/if}}{{#if 0.0}}a{{else}}b{{/if}}{{#if -1}}a{{/if}}', 'bba'],
    ['{{#equals score "3"}}a{{else}}b{{/equals}}', 'a'],
    ['{{#equals plan "gold"}}a{{else equals plan "silver"}}b{{else}}c{{/equals}}', 'a'],
    ['{{#equals missing ""}}a{{/equals}}{{#equals missing "x"}}b{{/equals}}', 'a'],
    ['{{#notEquals plan "silver"}}a{{else}}b{{/notEquals}}', 'a'],
    [
      '{{#greaterThan score 2}}a{{else}}b{{/greaterThan}}{{#greaterThan score "10"}}a{{else}}b{{/greaterThan}}',
      'ab',
    ],
    ['{{#lessThan missing 2}}a{{else}}b{{/lessThan}}', 'b'],
    ['{{#greaterThan (length items) 1}}many{{/greaterThan}}', 'many'],
    ['{{#and plan score}}a{{else}}b{{/and}}{{#and plan none}}a{{else}}b{{/and}}', 'ab'],
    ['{{#or none plan}}a{{else}}b{{/or}}', 'a'],
    ['{{#each items}}{{@index}}{{name}}{{#unless @last}}, {{/unless}}{{/each}}', '0Tea, 1Cups'],
    ['{{#each items}}{{this.name}}{{#if @first}}!{{/if}}{{/each}}', 'Tea!Cups'],
    [
      '{{#each items}}{{#equals ../plan "gold"}}{{name}}{{@root.first_name}}{{/equals}}{{/each}}',
      'TeaAdaCupsAda',
    ],
    [
      '{{#each items}}{{#greaterThan price 5}}{{name}} for {{../first_name}}{{/greaterThan}}{{/each}}',
      'Cups for Ada',
    ],
    ['{{#each company}}{{@key}}={{{this}}}{{/each}}', 'name=Müller & Söhne'],
    ['{{#each none}}a{{else}}nothing{{/each}}{{#each missing}}a{{else}}!{{/each}}', 'nothing!'],
    ['{{#each items}}{{#each this}}{{@../index}}{{@key}} {{/each}}{{/each}}', '0name 0price 1name 1price '],
    ['a  {{~#if plan~}}  b  {{~/if~}}  c', 'abc'],
    ['a\n{{#if plan}}\nb\n{{/if}}\nc', 'a\nb\nc'],
  ] as const)('%s', ([source, expected]) => {
    expect(render(source, ada)).toBe(expected)
  })

  test('agrees with Handlebars where both know the same', () => {
    const pieces = [
      '{{first_name}}',
      '{{{company.name}}}',
      '{{#if plan}}',
      '{{else}}',
      '{{/if}}',
      ' text <b>',
      '\n',
    ]
    const blocks = [
      '{{#each items}}{{@index}} {{name}}\n{{/each}}',
      '{{#unless empty}}\n x {{../y}}\n{{/unless}}',
    ]
    let seed = 7
    const next = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % n
    }
    for (let round = 0; round < 500; round++) {
      const source = Array.from({ length: 1 + next(12) }, () => [...pieces, ...blocks][next(9)]).join('')
      const compiled = compileTemplate(source, { kind: 'html' })
      let theirs: string | undefined
      try {
        theirs = Handlebars.compile(source)(ada)
      } catch {
        // Handlebars can't parse this template, so it must be a problem here too.
      }
      expect(compiled.problems ? undefined : compiled.template.render(ada), `seed 7: ${source}`).toBe(theirs)
    }
  })
})

describe('dates', () => {
  test.for([
    ['{{formatDate d "YYYY-MM-DD HH:mm:ss"}}', '2026-03-05 23:07:09'],
    ['{{formatDate d "dddd, MMMM D, YY h:mm A"}}', 'Thursday, March 5, 26 11:07 PM'],
    ['{{formatDate d "ddd MMM DD M H hh m s Z ZZ" "+02:00"}}', 'Fri Mar 06 3 1 01 7 9 +02:00 +0200'],
    ['{{formatDate d "HH Z" "-0800"}}', '15 -08:00'],
    ['{{formatDate seconds "YYYY-MM-DD"}} {{formatDate millis "YYYY-MM-DD"}}', '2026-03-05 2026-03-05'],
    ['{{formatDate day "D MMMM YYYY"}} {{formatDate american "D MMMM YYYY"}}', '1 May 2024 31 December 2024'],
    ['[{{formatDate bad "YYYY"}}{{formatDate missing "YYYY"}}]', '[]'],
  ] as const)('%s', ([source, expected]) => {
    const data = {
      d: '2026-03-05T23:07:09Z',
      seconds: 1_772_752_029,
      millis: 1_772_752_029_000,
      day: '2024-05-01',
      american: '12/31/2024',
      bad: '02/31/2024',
    }
    expect(render(source, data)).toBe(expected)
  })
})

describe('problems carry the place in the source', () => {
  test.for([
    ['Hello {{first_name', 'tag_not_closed {{first_name 1:7'],
    ['a\n  {{#if x}}b', 'block_not_closed if 2:3'],
    ['{{#each a}}{{#if x}}{{/each}}', 'block_not_closed if 1:12'],
    ['a{{/if}}', 'block_not_opened if 1:2'],
    ['{{#if x}}{{/fi}}', 'block_mismatch fi 1:10'],
    ['a {{else}}', 'block_not_opened else 1:3'],
    ['<p>\n<b>{{ a % }}</b>', 'syntax {{ a % }} 2:4'],
    ['{{}}', 'syntax {{}} 1:1'],
    ['{{uppercase name}}', 'unknown_helper uppercase 1:1'],
    ['{{#list items}}{{/list}}', 'unknown_helper list 1:1'],
    ['{{#first_name}}x{{/first_name}}', 'unknown_helper first_name 1:1'],
    ['{{x | y}}\n{{x | y}} {{> header}}', 'not_supported > header 2:11'],
    ['{{x | y}} {{lookup a b}}', 'not_supported lookup 1:11'],
    ['{{#with a}}{{/with}}', 'not_supported with 1:1'],
    ['{{#each a as |b|}}{{/each}}', 'not_supported as |…| 1:1'],
    ['{{@random}}', 'not_supported @random 1:3'],
    ['{{#equals a}}{{/equals}}', 'wrong_arguments equals 1:1'],
    ['{{formatDate a}}', 'wrong_arguments formatDate 1:1'],
    ['{{equals a b}}', 'wrong_arguments equals 1:1'],
    ['{{#if (shout a)}}{{/if}}', 'unknown_helper shout 1:7'],
    ['{{carillon-link 1}}', 'unknown_helper carillon-link 1:1'],
  ] as const)('%s', ([source, expected]) => {
    expect(problems(source)).toEqual([expected])
  })

  test('all of them at once if the template parses', () => {
    expect(problems('{{a b}}\n{{c d}}')).toEqual(['unknown_helper a 1:1', 'unknown_helper c 2:1'])
  })
})

describe('budgets', () => {
  const compiled = compileTemplate('{{#each a}}{{#each ../a}}0123456789{{/each}}{{/each}}', { kind: 'text' })
  const template = compiled.problems ? undefined : compiled.template
  const data = { a: Array.from({ length: 90 }, () => 1) }

  test('stop too many iterations and too much output', () => {
    expect(template!.render(data).length).toBe(81_000)
    expect(() => template!.render(data, undefined, { iterations: 1000, outputBytes: 1e6 })).toThrow(
      BudgetExceeded,
    )
    expect(() => template!.render(data, undefined, { iterations: 1e6, outputBytes: 80_999 })).toThrow(
      BudgetExceeded,
    )
  })

  test('stop a long body that writes nothing', () => {
    const long = compiledText(`{{#each a}}${'{{#if @root.no}}x{{/if}}'.repeat(4_000)}{{/each}}`)
    const started = process.cpuUsage()
    expect(() => long.render({ a: Array.from({ length: 9000 }, () => 1) })).toThrow(BudgetExceeded)
    expect(cpuMsSince(started)).toBeLessThan(2000)
  })

  test('refuse endless nesting', () => {
    const deep = (levels: number) => '{{#if a}}'.repeat(levels) + '{{/if}}'.repeat(levels)
    expect(problems(deep(100))).toEqual([])
    expect(problems(deep(101))).toHaveLength(1)
    expect(problems(deep(40_000))).toHaveLength(1)
    expect(problems(`{{#if a}}${'{{else if b}}'.repeat(101)}{{/if}}`)).toHaveLength(1)
    expect(problems('{{a}}'.repeat(10_001))).toEqual(['not_supported {{a}} × 10001 1:50001'])
  })

  test('count bytes, not characters', () => {
    expect(() =>
      compiledText('{{a}}').render({ a: 'ü' }, undefined, { iterations: 1, outputBytes: 1 }),
    ).toThrow(BudgetExceeded)
    expect(compiledText('{{a}}').render({ a: 'ü' }, undefined, { iterations: 1, outputBytes: 2 })).toBe('ü')
  })
})

function compiledText(source: string, options: Partial<TemplateOptions> = {}) {
  const compiled = compileTemplate(source, { kind: 'text', ...options })
  if (compiled.problems) throw new Error('does not compile')
  return compiled.template
}

test('constants and system tags are known in every scope and are not data', () => {
  const template = compiledText(
    '{{Sender_Name}} {{#each items}}{{{unsubscribe}}} {{Sender_Name}} {{name}};{{/each}}',
    {
      kind: 'html',
      constants: { Sender_Name: 'A & B' },
      systemTags: ['unsubscribe'],
    },
  )
  const system = { value: (name: string) => `https://x/${name}`, link: () => '' }
  expect(template.render(ada, system)).toBe(
    'A &amp; B https://x/unsubscribe A &amp; B Tea;https://x/unsubscribe A &amp; B Cups;',
  )
  expect([...template.names]).toEqual(['items'])
})

test('old unsubscribe tags are system tags', () => {
  const template = compiledText(
    '<%asm_group_unsubscribe_raw_url%> <%asm_global_unsubscribe_raw_url%> <%body%>',
    {
      systemTags: ['unsubscribe', 'unsubscribe_global'],
    },
  )
  expect(template.render({}, { value: (name) => name, link: () => '' })).toBe(
    'unsubscribe unsubscribe_global <%body%>',
  )
})

test('literals are encoded once and values at each rendering', () => {
  const literals: string[] = []
  const encoding = {
    literal: (text: string) => {
      literals.push(text)
      return `<${text}>`
    },
    value: (text: string) => `(${text})`,
  }
  const template = compiledText('Hi {{a}}!{{#if b}} {{b}}{{/if}}{{! c }} end', { encoding })
  expect(template.render({ a: 'x' })).toBe('<Hi >(x)<!>< end>')
  expect(template.render({ a: 'y', b: 'z' })).toBe('<Hi >(y)<!>< >(z)< end>')
  expect(literals).toEqual([' ', 'Hi ', '!', ' end'])
  const pieces: (string | number)[] = []
  const writer = { literal: (index: number) => pieces.push(index), text: (text: string) => pieces.push(text) }
  template.write(
    writer,
    { a: 'y', b: 'z' },
    { value: () => '', link: () => '' },
    { iterations: 1, outputBytes: 99 },
  )
  expect(template.literals).toEqual(['<Hi >', '<!>', '< end>'])
  expect(pieces).toEqual([0, '(y)', 1, '< >(z)', 2])
})

test('a numbered link with tags inside is filled in before it is escaped', () => {
  const template = compiledText(
    '{{#each items}}<a href="{{#carillon-link 2}}https://x/?a={{name}}&b={{../plan}}{{/carillon-link}}">{{/each}}{{carillon-link 1}}',
    { kind: 'html', numberedLinks: true },
  )
  const links: unknown[] = []
  template.render(ada, {
    value: () => '',
    link: (...call) => {
      links.push(call)
      return ''
    },
  })
  expect(links).toEqual([[2, 'https://x/?a=Tea&b=gold'], [2, 'https://x/?a=Cups&b=gold'], [1]])
})

test.for(['<%', '{{a}}', '{{#if a}}', "{{'", `{{${"'".repeat(8)}`, '{{'])(
  'half a million characters of %s are judged quickly',
  (piece) => {
    const source = piece.repeat(500_000 / piece.length)
    const began = process.cpuUsage()
    compileTemplate(source, { kind: 'html' })
    compileTemplate(`{{${piece.slice(2).repeat(500_000 / piece.length)}`, { kind: 'html' })
    expect(cpuMsSince(began)).toBeLessThan(4_000)
  },
)
