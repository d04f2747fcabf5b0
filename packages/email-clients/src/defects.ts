import type { Element } from '@carillon/email-design/html-tree'
import { type DefectCode, defectFacts } from './defect-codes.ts'

/** A difference between the message and its picture in a client that a reader can see. */
export interface Defect {
  code: DefectCode
  /** The caniemail slug, as `css-border-radius`; empty where the data has no entry. */
  feature: string
  /** The `data-muid` of the closest design module, or null. */
  module: string | null
  /** A short excerpt, as `border-radius: 8px`. */
  detail: string
  count: number
  /** True if the design editor mends some defects of this code by one click. `mendFor` tells if it can in a design. */
  canMend: boolean
  weight: 'major' | 'minor'
}

const longestDetail = 80

/** Collects defects, one for each code and module. */
export class Defects {
  readonly #found = new Map<string, Defect>()
  readonly #ignored: ReadonlySet<DefectCode>

  readonly #fixed: ReadonlySet<DefectCode>

  /**
   * @param ignored kinds that a client's readers don't notice
   * @param fixed kinds that no change of the design mends in the client
   */
  constructor(ignored: readonly DefectCode[] = [], fixed: readonly DefectCode[] = []) {
    this.#ignored = new Set(ignored)
    this.#fixed = new Set(fixed)
  }

  add(code: DefectCode, feature: string, element: Element | null, detail: string): void {
    if (this.#ignored.has(code)) return
    const module = moduleOf(element)
    const key = `${code}\n${module ?? ''}`
    const known = this.#found.get(key)
    if (known) {
      known.count++
      return
    }
    const short = detail.replaceAll(/\s+/g, ' ').trim()
    this.#found.set(key, {
      code,
      feature,
      module,
      detail: short.length > longestDetail ? `${short.slice(0, longestDetail - 1)}…` : short,
      count: 1,
      weight: defectFacts[code].weight,
      canMend: defectFacts[code].canMend && !this.#fixed.has(code),
    })
  }

  /** Major ones first; otherwise in the order in which they were found. */
  list(): Defect[] {
    return [...this.#found.values()].sort((one, other) => rank(one) - rank(other))
  }
}

function rank({ weight }: Defect): number {
  return weight === 'major' ? 0 : 1
}

function moduleOf(element: Element | null): string | null {
  for (let node = element; node; node = node.parent as Element | null) {
    const id = node.attribs?.['data-muid']
    if (id) return id
  }
  return null
}
