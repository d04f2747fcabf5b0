/** Has the cost of a thing to grow with the account, or must it stay as it is? */
export type Growth = 'linear' | 'flat'

/** The exponents that a cost may have at most: `size ** exponent`. Flat ones may grow as the depth of an index does. */
export const bounds: Readonly<Record<Growth, number>> = { linear: 1.1, flat: 0.15 }

/** The costs of one thing at one size: one number a round, all of them in the unit of the figure. */
export interface Figure {
  name: string
  growth: Growth
  unit: 'ms' | 'MB'
  rounds: readonly number[]
  /** The least cost that the measurement can tell from none. Costs below count as this one. */
  floor: number
  /** The time in which a person or program waits for it, in ms; absent for bytes. */
  wall?: number
}

export interface Slope {
  name: string
  growth: Growth
  unit: string
  /** The median of each size, in the order of the sizes. */
  values: readonly number[]
  walls: readonly (number | undefined)[]
  /** From each size to the next one, and from the first to the last. */
  exponents: readonly number[]
  whole: number
  /** The part of `whole` that differences between rounds explain. */
  noise: number
  isWithin: boolean
}

/** The slopes of everything that was measured at all sizes, without those that cost nothing at any of them. */
export function slopesOf(sizes: readonly number[], measured: readonly (readonly Figure[])[]): Slope[] {
  const [first = []] = measured
  return first.flatMap(({ name }) => {
    const found = measured.map((figures) => figures.find((one) => one.name === name))
    if (!found.every((one) => one !== undefined)) return []
    const isNothing = found.every(({ rounds, floor }) => median(rounds) <= floor)
    return isNothing ? [] : [slopeOf(sizes, found)]
  })
}

function slopeOf(sizes: readonly number[], figures: readonly Figure[]): Slope {
  const [{ name, growth, unit } = { name: '', growth: 'flat', unit: 'ms' } as const] = figures
  const values = figures.map(({ rounds, floor }) => Math.max(median(rounds), floor))
  const exponents = sizes.slice(1).map((_, at) => exponentOf(sizes, values, at, at + 1))
  const last = sizes.length - 1
  const whole = exponentOf(sizes, values, 0, last)
  const spread = (at: number): number => spreadOf(figures[at])
  const noise = (spread(0) + spread(last)) / 2 / Math.log((sizes[last] ?? 1) / (sizes[0] ?? 1))
  return {
    name,
    growth,
    unit,
    values,
    walls: figures.map(({ wall }) => wall),
    exponents,
    whole,
    noise,
    isWithin: whole - noise <= bounds[growth],
  }
}

function exponentOf(sizes: readonly number[], values: readonly number[], from: number, to: number): number {
  const ratio = (of: readonly number[]): number => Math.log((of[to] ?? 1) / (of[from] ?? 1))
  return ratio(values) / ratio(sizes)
}

/** The logarithm of the largest round by the smallest one. */
function spreadOf(figure: Figure | undefined): number {
  if (!figure || figure.rounds.length < 2) return 0
  const rounds = figure.rounds.map((value) => Math.max(value, figure.floor))
  return Math.log(Math.max(...rounds) / Math.min(...rounds))
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** A table of Markdown, as `RESULTS.md` has it. Exponents that are too high are bold. */
export function tableOf(sizes: readonly number[], slopes: readonly Slope[]): string {
  const between = sizes.slice(1).map((size, at) => `${short(sizes[at] ?? 0)} → ${short(size)}`)
  const head = [
    'figure',
    'unit',
    ...sizes.map(short),
    'in ms of waiting',
    ...between,
    'whole',
    'noise',
    'may be',
  ]
  const rows = slopes.map((slope) => [
    slope.name,
    slope.unit,
    ...slope.values.map(shown),
    slope.walls.some((wall) => wall === undefined)
      ? ''
      : slope.walls.map((wall) => shown(wall ?? 0)).join(', '),
    ...slope.exponents.map((exponent) => exponent.toFixed(2)),
    slope.isWithin ? slope.whole.toFixed(2) : `**${slope.whole.toFixed(2)}**`,
    `± ${slope.noise.toFixed(2)}`,
    `≤ ${bounds[slope.growth]}`,
  ])
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function short(size: number): string {
  return size >= 1_000_000 ? `${size / 1_000_000}M` : `${size / 1000}k`
}

function shown(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(2)))
}
