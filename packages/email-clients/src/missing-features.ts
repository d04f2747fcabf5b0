import { profiles } from './profiles.ts'
import { type SupportData, supportOf } from './support.ts'
import { featureTransforms } from './transforms.ts'

/** The file of the features that each client lacks, made from the data of caniemail.com. */
export function printMissingFeatures(data: SupportData): string {
  const lines = profiles.map(({ client, evidence }) => {
    const missing = data.features
      .filter((feature) => feature.slug in featureTransforms && supportOf(feature, evidence)?.startsWith('n'))
      .map(({ slug }) => slug)
    return `  '${client.id}':\n    '${missing.join(' ')}',\n`
  })
  return `// Made by tools/renew-caniemail.ts from caniemail/features.json (${data.package}).
/** The features that a client lacks, by the ID of the client, separated by spaces. */
export const missingFeatures: Readonly<Record<string, string>> = {
${lines.join('')}}
`
}
