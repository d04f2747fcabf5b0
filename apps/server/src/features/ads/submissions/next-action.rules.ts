/** One submission of an ad on a platform, as far as the next step depends on it. */
export interface GenerationState {
  generation: number
  /** A call was made that may have made a part. */
  hasBegun: boolean
  /** All its parts stand. */
  isMade: boolean
  isOn: boolean
  isAccepted: boolean
  isRemoved: boolean
  /** Campaigns of its name beside its own. */
  spares: readonly string[]
}

export interface PlacementState {
  wanted: 'active' | 'paused' | 'gone'
  generation: number
  /** The generation that runs until the present one is accepted. */
  formerGeneration: number | null
  /** The last try failed, so an ad may be on that counts as off. */
  isUncertain: boolean
  generations: readonly GenerationState[]
}

export type Action =
  | { kind: 'remove' | 'switch_on'; generation: number }
  | { kind: 'remove_spare'; generation: number; id: string }
  /** `switch_off` is about all that are made. */
  | { kind: 'make' | 'look' | 'switch_off' }
  /** Nothing is left to do. */
  | { kind: 'rest' | 'gone' | 'lost' }

/**
 * The next step of the work on an ad. `gone`: nothing of it stands at the partner, as it is wanted. `lost`: it is wanted,
 * but was deleted at the partner.
 */
export function nextAction(placement: PlacementState): Action {
  const { wanted, generation, formerGeneration, isUncertain, generations } = placement
  const standing = generations.filter((one) => one.hasBegun && !one.isRemoved)
  const spare = generations.find(({ spares }) => spares.length > 0)
  if (wanted === 'gone') {
    const first = standing[0]
    if (first) return { kind: 'remove', generation: first.generation }
    return removeSpare(spare) ?? { kind: 'gone' }
  }
  const mayRun = standing.some(({ isOn, isMade }) => isOn || (isMade && isUncertain))
  if (wanted === 'paused' && mayRun) return { kind: 'switch_off' }
  const isKept = (one: GenerationState) =>
    one.generation === generation || one.generation === formerGeneration
  const stale = standing.find((one) => !isKept(one))
  if (stale) return { kind: 'remove', generation: stale.generation }
  const removal = removeSpare(spare)
  if (removal) return removal
  if (wanted === 'paused') return { kind: 'rest' }
  return nextOfActive(
    generations.find((one) => one.generation === generation),
    standing.find((one) => one.generation === formerGeneration),
  )
}

function nextOfActive(present: GenerationState | undefined, former: GenerationState | undefined): Action {
  if (!present || present.isRemoved) return { kind: 'lost' }
  if (former && present.isAccepted && present.isOn) return { kind: 'remove', generation: former.generation }
  // The former ad was switched off with the campaign, which a person has resumed.
  if (former && !former.isOn && !present.isAccepted)
    return { kind: 'switch_on', generation: former.generation }
  if (!present.isMade) return { kind: 'make' }
  return present.isOn ? { kind: 'look' } : { kind: 'switch_on', generation: present.generation }
}

function removeSpare(of: GenerationState | undefined): Action | null {
  const [id] = of?.spares ?? []
  return of && id !== undefined ? { kind: 'remove_spare', generation: of.generation, id } : null
}
