import type { Applied } from './apply.ts'
import { missingFeatures } from './missing-features.generated.ts'
import type { Profile } from './profile.ts'
import { type Feature, featureTransforms, namedTransforms } from './transforms.ts'

/** The features that a client lacks by the data, without those that its profile keeps. */
export function lackedFeatures({ client, kept }: Profile): Feature[] {
  const written = missingFeatures[client.id] ?? ''
  return written
    .split(' ')
    .filter((slug): slug is Feature => slug in featureTransforms && !(kept && slug in kept))
}

/** All transforms of a profile. Peculiarities come first: a feature that a client lacks in part may be lost in another way. */
export function stepsOf(profile: Profile): Applied[] {
  return [
    ...profile.steps.map(({ transform, entry }) => ({
      transform: namedTransforms[transform],
      entry: entry ?? '',
    })),
    ...lackedFeatures(profile).map((slug) => ({ transform: featureTransforms[slug], entry: slug })),
  ]
}
