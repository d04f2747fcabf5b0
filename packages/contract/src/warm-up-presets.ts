import type { WarmUpAmounts } from './warm-up.ts'

export const warmUpPresetNames = ['quick', 'usual', 'careful', 'large'] as const
export type WarmUpPresetName = (typeof warmUpPresetNames)[number]

/**
 * The number of messages a day, by preset. They begin with 50, as the guides of large mail services do, and grow by a
 * half to twice a day at first, by a fifth to a half later. Users can change each amount before they start the plan.
 */
const totals: Readonly<Record<WarmUpPresetName, readonly number[]>> = {
  quick: [50, 100, 200, 400, 800, 1500, 3000, 6000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000],
  usual: [
    ...[50, 100, 150, 250, 400, 600, 1000, 1500, 2200, 3300, 5000, 7000],
    ...[10_000, 14_000, 20_000, 27_000, 35_000, 45_000, 60_000, 80_000, 100_000],
  ],
  careful: [
    ...[50, 75, 100, 150, 200, 300, 400, 500, 700, 900, 1200, 1500, 2000, 2500],
    ...[3200, 4000, 5000, 6500, 8000, 10_000, 12_500, 15_000, 18_000, 22_000, 27_000, 33_000, 40_000, 50_000],
  ],
  large: [
    ...[50, 100, 500, 1000, 2500, 5000, 10_000, 20_000, 30_000, 40_000, 55_000, 75_000, 100_000, 130_000],
    ...[160_000, 200_000, 240_000, 290_000, 340_000, 400_000, 460_000, 530_000, 600_000, 680_000],
    ...[760_000, 840_000, 920_000, 1_000_000],
  ],
}

/** The most of a day's messages that one provider gets, so that a list with one large provider does not overrun it. */
const shares: Readonly<Record<string, number>> = { Gmail: 0.5, Microsoft: 0.3, 'Yahoo/AOL': 0.2 }

/** The days of a preset. */
export function warmUpPreset(name: WarmUpPresetName): WarmUpAmounts[] {
  return totals[name].map((total) => ({
    total,
    providers: Object.fromEntries(
      Object.entries(shares).map(([provider, share]) => [provider, Math.max(Math.round(total * share), 1)]),
    ),
  }))
}
