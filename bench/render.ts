/**
 * Measures how fast messages are rendered: `npm run bench -- render`. It personalizes the sample message (20 KB, ten
 * tags) and, in the same run, does so with plain precompiled Handlebars. It also generates the HTML of a design with 50
 * modules. All include the conversion to bytes.
 */
import { type CopyLanguage, newDesign, newModule } from '@carillon/email-design/defaults'
import type { Design, LeafModule, Module } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { compileTemplate } from '@carillon/personalization/compile-template'
import Handlebars from 'handlebars'

const rounds = 7
const messages = 20_000
const designs = 200

const words = 'Frische Brötchen, süße Äpfel und ein Gruß aus der Küche, jede Woche neu für Sie gebacken. '
const tags = [
  ...[
    '{{first_name}}',
    '{{last_name}}',
    '{{insert company "default=Freunde"}}',
    '{{city}}',
    '{{Sender_Name}}',
  ],
  ...[
    '{{Sender_City}}',
    '{{#if vip}}Danke{{else}}Hallo{{/if}}',
    '{{plan}}',
    '{{order.number}}',
    '{{{link}}}',
  ],
]
const html = `<!DOCTYPE html><html><body>${tags
  .map((tag) => `<table><tr><td>${tag}</td></tr><tr><td>${words.repeat(21)}</td></tr></table>`)
  .join('\n')}</body></html>`

const data = (at: number) => ({
  first_name: `Jörg ${at}`,
  last_name: 'Müller',
  company: at % 2 ? 'Meyer & Söhne' : '',
  city: 'Köln',
  Sender_Name: 'Bäckerei',
  Sender_City: 'Köln',
  vip: at % 3 === 0,
  plan: 'Gold',
  order: { number: at },
  link: `https://shop.example/?c=${at}&lang=de`,
})

const compiled = compileTemplate(html, { kind: 'html' })
if (compiled.problems) throw new Error(JSON.stringify(compiled.problems))
const template = compiled.template
Handlebars.registerHelper(
  'insert',
  (value, fallback) => value || (typeof fallback === 'string' ? fallback.replace('default=', '') : ''),
)
const bare = Handlebars.template(
  // biome-ignore lint/security/noGlobalEval: the text of the bench, precompiled as a build would
  eval(`(${Handlebars.precompile(html, { knownHelpers: { insert: true } })})`),
)

let written = 0
const ours = median(messages, (at) => {
  written += Buffer.from(template.render(data(at))).length
})
const theirs = median(messages, (at) => {
  written += Buffer.from(bare(data(at))).length
})
const design = designOf(50)
const each = median(designs, () => {
  written += Buffer.from(generateHtml(design)).length
})

const rate = (ms: number) => Math.round(1_000 / ms).toLocaleString('en')
console.log(
  `${(Buffer.byteLength(html) / 1024).toFixed(1)} KB, ${tags.length} tags, medians of ${rounds} rounds\n`,
)
console.log(`personalization       ${rate(ours)} a second (to reach: 20,000, or 80 % of bare Handlebars)`)
console.log(
  `bare Handlebars       ${rate(theirs)} a second: ours is ${Math.round((100 * theirs) / ours)} % of it`,
)
console.log(
  `50 modules to HTML    ${each.toFixed(2)} ms, ${(Buffer.byteLength(generateHtml(design)) / 1024).toFixed(0)} KB (to reach: 2 ms)`,
)
if (written === 0) throw new Error('nothing was written')

/** The median milliseconds for one. The first round only warms up and is not counted. */
function median(count: number, run: (at: number) => void): number {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now()
    for (let at = 0; at < count; at++) run(at)
    if (round > 0) times.push((performance.now() - begun) / count)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
}

/** Modules of all kinds, a fifth of them in columns. */
function designOf(count: number, lang: CopyLanguage = 'de'): Design {
  const kinds = ['text', 'image', 'button', 'divider', 'spacer', 'social', 'unsubscribe', 'code'] as const
  let made = 0
  const leaf = (): LeafModule => {
    const kind = kinds[made % kinds.length]!
    return {
      ...newModule(kind, `m${++made}`, lang),
      ...(made % 7 === 0 ? { shownOn: 'desktop' as const } : {}),
    }
  }
  const modules: Module[] = []
  while (made < count) {
    if (modules.length % 4 !== 3) modules.push(leaf())
    else {
      const row = newModule('columns', `m${++made}`, lang)
      modules.push({ ...row, columns: row.columns.map((column) => ({ ...column, modules: [leaf()] })) })
    }
  }
  return newDesign(lang, modules)
}
