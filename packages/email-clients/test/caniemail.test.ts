import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printMissingFeatures } from '../src/missing-features.ts'
import { profiles } from '../src/profiles.ts'
import { lackedFeatures } from '../src/steps.ts'
import { type SupportData, supportOf } from '../src/support.ts'
import { featureTransforms } from '../src/transforms.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const data = JSON.parse(read('../caniemail/features.json')) as SupportData
const features = new Map(data.features.map((feature) => [feature.slug, feature]))

test('The features that clients lack are those of the data', () => {
  expect(read('../src/missing-features.generated.ts')).toBe(printMissingFeatures(data))
})

test.for(profiles.map((profile) => [profile.client.id, profile] as const))(
  '%s rests on the data with each transform',
  ([, { steps, evidence, client, kept }]) => {
    for (const { transform, entry, words } of steps) {
      if (entry === null) {
        expect(words, `${transform} says in words what it rests on`).toMatch(/\w{3} \w/)
        continue
      }
      const feature = features.get(entry)
      expect(feature, `${transform} names an entry of the data`).toBeDefined()
      expect(supportOf(feature!, evidence), `${client.id}: ${transform} rests on ${entry}`).toMatch(/^[na]/)
    }
    for (const [slug, reason] of Object.entries(kept ?? {})) {
      expect(supportOf(features.get(slug)!, evidence), `${slug} is missing by the data`).toMatch(/^n/)
      expect(reason).toMatch(/\w{3} \w/)
    }
  },
)

test.for(profiles.map((profile) => [profile.client.id, profile] as const))(
  '%s leaves out each feature that the data says is missing, and no other',
  ([, profile]) => {
    const missing = Object.keys(featureTransforms).filter((slug) =>
      supportOf(features.get(slug)!, profile.evidence)?.startsWith('n'),
    )
    expect(lackedFeatures(profile).sort()).toEqual(
      missing.filter((slug) => !(profile.kept && slug in profile.kept)).sort(),
    )
  },
)

test('Each feature in the library is an entry of the data', () => {
  expect(Object.keys(featureTransforms).filter((slug) => !features.has(slug))).toEqual([])
})

test.for(profiles.map((profile) => [profile.client.id, profile] as const))(
  '%s is called thin exactly if the data knows less than a third of the features',
  ([, { client, evidence }]) => {
    const known = data.features.filter((feature) => supportOf(feature, evidence.slice(0, 1)) !== null)
    // The new Outlook has no place in the data of its own.
    const isListed = client.id !== 'outlook-new-windows'
    expect(client.isThin).toBe(!isListed || known.length < data.features.length / 3)
    if (client.isThin) expect(client.basis).not.toBeNull()
  },
)

test.for([
  ['T-Online', 't-online-de/desktop-webmail', 't-online-web'],
  ['Thunderbird for Windows', 'thunderbird/windows', 'thunderbird-windows'],
])('%s says how many features the data has for it', ([, place, id]) => {
  const known = data.features.filter(({ stats }) => {
    const [family, platform] = place!.split('/')
    return stats[family!]?.[platform!] !== undefined
  })
  const { client } = profiles.find((profile) => profile.client.id === id)!
  expect(client.basis).toContain(`${known.length} of ${data.features.length} features`)
})
