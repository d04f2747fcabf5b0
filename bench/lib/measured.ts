/** One figure beside its bound. Without a bound it is only told, such as a comparison with other software. */
export interface Measured {
  name: string
  value: number
  unit: string
  /** The highest allowed value. */
  most?: number
  /** The lowest allowed value. */
  least?: number
}

/** Prints the figures of a part. The process ends with 1 if one of them misses its bound. */
export function report(part: string, figures: readonly Measured[]): void {
  console.log(`\n${part}`)
  for (const { name, value, unit, most = Infinity, least = -Infinity } of figures) {
    const isMet = value <= most && value >= least
    if (!isMet) process.exitCode = 1
    const bounds = [
      ...(least > -Infinity ? [`≥ ${least}`] : []),
      ...(most < Infinity ? [`≤ ${most}`] : []),
    ].join(', ')
    const shown = value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
    console.log(`  ${name}: ${shown} ${unit}${bounds && ` (${bounds})`}${isMet ? '' : ' MISSED'}`)
  }
}
