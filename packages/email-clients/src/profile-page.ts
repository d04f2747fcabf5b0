import type { Profile, Step } from './profile.ts'
import { profiles } from './profiles.ts'
import { lackedFeatures } from './steps.ts'
import { type FeatureSupport, type SupportData, supportOf } from './support.ts'

/** The page `docs/email-clients.md`: each profile with its transforms and the data that they rest on. */
export function printProfilePage(data: SupportData): string {
  const features = new Map(data.features.map((feature) => [feature.slug, feature]))
  return `${introduction(data)}
| client | ID | width | dark mode | features left out |
|---|---|---|---|---|
${profiles.map(row).join('\n')}

${profiles.map((profile) => section(profile, features)).join('\n')}`
}

function introduction({ updated, features, package: from }: SupportData): string {
  return `# Email clients

Inbox tests show a message as email clients do. The pictures are **simulated**: \`packages/email-clients\` changes the HTML
as a client does, and a browser draws it. A client's own fonts, its frame around the message, and zooming of wide messages
are not simulated. Web fonts, videos and external style sheets are loaded in no picture.

The profiles rest on the data of [caniemail.com](https://www.caniemail.com) (MIT), ${features.length} features, of
${updated.slice(0, 10)} (\`${from}\`). They are lists of transforms. Each names the entry of the data that says so, and a test
reads the data for it; the page of an entry is \`https://www.caniemail.com/features/<entry>/\`. Where the data knows little
about a client, its profile says what it rests on instead. The newest version in the data counts.

\`node_modules/.bin/node tools/renew-caniemail.ts\` renews the data; \`npm run check -- email-clients --write\` writes this
page and the list of missing features anew.

Every picture is without scripts, event handlers, frames, objects, \`<base>\`, \`<link>\`, refreshing pages, posters and
\`@font-face\`, also where a client would allow one of them. Without images, they are boxes of their size with their
alternative text, and background images are gone.
`
}

function nameOf({ client: { name, os } }: Profile): string {
  return `${name}, ${os}`
}

const darkNames = {
  none: 'light',
  own: 'the message’s own rules',
  partial: 'inverted in part',
  full: 'inverted',
} as const

function row(profile: Profile): string {
  const { client, dark } = profile
  return `| ${nameOf(profile)} | \`${client.id}\` | ${client.width} px | ${darkNames[dark.change]} | ${lackedFeatures(profile).length} |`
}

function section(profile: Profile, features: ReadonlyMap<string, FeatureSupport>): string {
  const { client, evidence, dark, clips, isWord, steps, kept } = profile
  const facts = [
    `Data: ${evidence.map((place) => (place === 'webmails' ? 'features that all webmails lack' : `\`${place}\``)).join(', then ')}.`,
    client.basis ? `${client.isThin ? 'The data is thin. ' : ''}${client.basis}` : '',
    clips ? 'Messages of more than 102 KB are clipped.' : '',
    isWord ? 'Conditional comments for Word are opened, those against it are left out.' : '',
    dark.words,
  ].filter((fact) => fact !== '')
  const left = lackedFeatures(profile).map((slug) => `\`${slug}\``)
  return `## ${nameOf(profile)}

${facts.map((fact) => `- ${fact}`).join('\n')}

${steps.length > 0 ? stepTable(steps, evidence, features) : ''}${keptList(kept)}Left out: ${left.join(', ') || 'nothing'}.
`
}

function stepTable(
  steps: readonly Step[],
  evidence: readonly string[],
  features: ReadonlyMap<string, FeatureSupport>,
): string {
  const rows = steps.map(
    ({ transform, entry, words }) =>
      `| ${transform} | ${entry ? `\`${entry}\`` : 'none'} | ${words ?? notesOf(features.get(entry ?? ''), evidence)} |`,
  )
  return `| transform | entry | why |\n|---|---|---|\n${rows.join('\n')}\n\n`
}

/** The notes of an entry about a client, with their numbers replaced by their texts. */
function notesOf(feature: FeatureSupport | undefined, evidence: readonly string[]): string {
  const support = feature ? (supportOf(feature, evidence) ?? '') : ''
  const numbers = support.match(/(?<=#)\d+/g) ?? []
  const notes = numbers.map((number) => feature?.notes[number] ?? '').filter((note) => note !== '')
  const text = notes.length > 0 ? notes.join(' ') : 'Not supported.'
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}

function keptList(kept: Profile['kept']): string {
  const reasons = Map.groupBy(Object.entries(kept ?? {}), ([, reason]) => reason)
  return [...reasons]
    .map(([reason, entries]) => `Kept: ${entries.map(([slug]) => slug).join(', ')}. ${reason}\n\n`)
    .join('')
}
