/** The people of a variation: the number who got its message, and the number of these who opened (or clicked). */
export interface Trial {
  delivered: number
  reacted: number
}

/** The number of steps of an integral. */
const steps = 2000
/**
 * The range that is integrated, in standard deviations around the mean. Beyond it lies less than 10⁻⁷, also of the most
 * skewed of these distributions.
 */
const reach = 16

/**
 * For each variation the probability that its true rate is the highest. Each rate has the Beta distribution that a uniform
 * prior and its people give: Beta(reacted + 1, delivered − reacted + 1). The sum is 1.
 */
export function winProbabilities(trials: readonly Trial[]): number[] {
  const posteriors = trials.map(posteriorOf)
  const won = posteriors.map(({ from, width, masses }, own) => {
    const others = posteriors.filter((_, other) => other !== own)
    return masses.reduce((sum, mass, step) => {
      const rate = from + (step + 0.5) * width
      return sum + others.reduce((all, other) => all * shareBelow(other, rate), mass)
    }, 0)
  })
  const sum = won.reduce((all, one) => all + one, 0)
  return won.map((one) => one / sum)
}

/** A distribution as its mass in equal steps, and the mass up to each of them. */
interface Posterior {
  from: number
  width: number
  masses: number[]
  sums: number[]
}

function posteriorOf({ delivered, reacted }: Trial): Posterior {
  const a = Math.min(reacted, delivered) + 1
  const b = Math.max(delivered - reacted, 0) + 1
  const mean = a / (a + b)
  const deviation = Math.sqrt((a * b) / ((a + b) ** 2 * (a + b + 1)))
  const from = Math.max(0, mean - reach * deviation)
  const width = (Math.min(1, mean + reach * deviation) - from) / steps
  const scale = logGamma(a + b) - logGamma(a) - logGamma(b)
  const masses = Array.from({ length: steps }, (_, step) => {
    const rate = from + (step + 0.5) * width
    return Math.exp(scale + (a - 1) * Math.log(rate) + (b - 1) * Math.log1p(-rate)) * width
  })
  const sums = [0]
  for (const mass of masses) sums.push(sums.at(-1)! + mass)
  return { from, width, masses, sums }
}

/** The probability of a lower rate, interpolated within a step. */
function shareBelow({ from, width, masses, sums }: Posterior, rate: number): number {
  const place = (rate - from) / width
  if (place <= 0) return 0
  if (place >= steps) return 1
  const step = Math.floor(place)
  return sums[step]! + masses[step]! * (place - step)
}

/** The logarithm of the gamma function from 1 upwards, by Stirling's series after shifting to 8 and more. */
function logGamma(value: number): number {
  let [x, shift] = [value, 0]
  while (x < 8) shift -= Math.log(x++)
  const inverse = 1 / x
  const square = inverse * inverse
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680)))
  return shift + (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series
}

/** Two-sided significance of 5 % and power of 80 %, as standard normal quantiles. */
const significance = 1.959964
const power = 0.841621

/**
 * The smallest difference to a rate that two variations of this size show in four of five tests at a significance of 5
 * % (two-proportion z-test), as a fraction: 0.02 is two points. It is a difference upwards, or downwards if the rate is
 * too high for that. Null if even the largest difference would not show.
 */
export function smallestDifference({
  perVariation,
  rate,
}: {
  perVariation: number
  rate: number
}): number | null {
  const way = rate <= 0.5 ? 1 : -1
  const room = way === 1 ? 1 - rate : rate
  const shows = (difference: number) =>
    neededPerVariation({ rate, difference: way * difference }) <= perVariation
  if (perVariation < 1 || !shows(room)) return null
  let [low, high] = [0, room]
  for (let round = 0; round < 40; round++) {
    const middle = (low + high) / 2
    if (shows(middle)) high = middle
    else low = middle
  }
  return high
}

/**
 * The number of people that each variation needs so that a difference is seen with the certainty of `smallestDifference`.
 */
export function neededPerVariation({ rate, difference }: { rate: number; difference: number }): number {
  if (difference === 0) return Number.POSITIVE_INFINITY
  const other = Math.min(Math.max(rate + difference, 0), 1)
  const middle = (rate + other) / 2
  const root =
    significance * Math.sqrt(2 * middle * (1 - middle)) +
    power * Math.sqrt(rate * (1 - rate) + other * (1 - other))
  return Math.ceil((root / difference) ** 2)
}

/** The division of a number of recipients: the size of each variation's part, and the rest, who wait for the winner. */
export interface Split {
  perVariation: number
  remainder: number
  /**
   * The number of first variations that get one recipient more. It is not 0 only at 100 %, when no recipients remain for
   * the winner.
   */
  extra: number
}

/** floor(recipients × percentage ÷ 100 ÷ variations) for each variation; all others remain. */
export function splitSizes(test: { recipients: number; percentage: number; variations: number }): Split {
  const { recipients, percentage, variations } = test
  const perVariation = Math.floor((recipients * percentage) / 100 / variations)
  const rest = recipients - perVariation * variations
  return percentage === 100
    ? { perVariation, remainder: 0, extra: rest }
    : { perVariation, remainder: rest, extra: 0 }
}
