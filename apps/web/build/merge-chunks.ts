/** A file that the bundler would make: the modules that the same imports need, with what it imports. */
export interface Chunk {
  id: string
  /** Bytes of the script. */
  size: number
  /** The ids of the chunks that it imports itself. None of them imports it, also not by way of others. */
  imports: readonly string[]
}

/** Chunks that the browser requests together: those of an address, or of a part that opens within a page. */
export interface Requested {
  chunks: ReadonlySet<string>
  /** The share of its requests and bytes beside those of others. */
  weight: number
  /** The bytes that it may get without a need. */
  mostWaste: number
}

/**
 * The chunks that become one file, as lists of their ids. A file costs its bytes for all who request it, and `fileCost` bytes
 * for its request, more where many chunks are requested together. Starting with a file for each chunk, the two files are joined
 * that save most, until no two save anything. No two files of the result import each other, also not by way of others.
 */
export function mergeChunks(
  chunks: readonly Chunk[],
  visits: readonly Requested[],
  fileCost: number,
): string[][] {
  const files = new Files(chunks, visits, fileCost)
  for (let pair = files.nextPair(); pair; pair = files.nextPair()) files.join(...pair)
  return files.ids.filter((ids) => ids.length > 0)
}

/** A visit of so many chunks has the usual cost of a request. */
const usualChunks = 50
const leastCrowd = 0.3

const nothing = -1

class Files {
  /** The chunks of each file; none for a file that another one has taken. */
  readonly ids: string[][]
  private readonly sizes: number[]
  private readonly imports: Set<number>[]
  /** For each file, a bit for each visit that requests it, and for each file that it needs, itself too. */
  private readonly visits: Bits[]
  private readonly needs: Bits[]
  /** `needed` of each file, until a join changes it. */
  private readonly needLists: (readonly number[] | undefined)[] = []
  /** For two files, the weight of the visits that request both. For a file and itself, of those that request it. */
  private readonly together: Float64Array[]
  /** The same, with the cost of the requests of each visit. */
  private readonly requests: Float64Array[]
  /** For each file, the one with which joining it saves most, and how much. */
  private readonly partners: number[]
  private readonly savings: number[]
  private readonly weights: readonly number[]
  private readonly costs: readonly number[]
  /** For each visit, the bytes that it may still get without a need. */
  private readonly room: number[]

  constructor(chunks: readonly Chunk[], visits: readonly Requested[], fileCost: number) {
    const at = new Map(chunks.map(({ id }, index) => [id, index]))
    this.ids = chunks.map(({ id }) => [id])
    this.sizes = chunks.map(({ size }) => size)
    this.imports = chunks.map(({ imports }) => new Set(imports.flatMap((id) => at.get(id) ?? [])))
    this.visits = chunks.map(({ id }) => bitsOf(visits.map((visit) => visit.chunks.has(id))))
    this.needs = chunks.map((_, file) => {
      const needed = neededBy(file, this.imports)
      return bitsOf(chunks.map((_, other) => needed.has(other)))
    })
    this.weights = visits.map(({ weight }) => weight)
    this.costs = visits.map(
      (visit) => fileCost * visit.weight * Math.max(leastCrowd, visit.chunks.size / usualChunks),
    )
    this.room = visits.map(({ mostWaste }) => mostWaste)
    this.together = this.visits.map((of) => this.sumsOf(of, this.weights))
    this.requests = this.visits.map((of) => this.sumsOf(of, this.costs))
    this.partners = chunks.map(() => nothing)
    this.savings = chunks.map(() => 0)
    for (const file of chunks.keys()) this.choosePartner(file)
  }

  /** The two files whose joining saves most, or undefined if none saves anything. */
  nextPair(): [file: number, partner: number] | undefined {
    for (;;) {
      let file = 0
      for (let other = 1; other < this.savings.length; other++)
        if (this.savings[other]! > this.savings[file]!) file = other
      const partner = this.partners[file] ?? nothing
      if (partner === nothing) return undefined
      if (this.savingOf(file, partner) >= this.savings[file]! && this.mayJoin(file, partner))
        return [file, partner]
      // Since they were chosen, others were joined between them, or have more visits.
      this.choosePartner(file)
    }
  }

  join(file: number, taken: number): void {
    this.spend(file, taken)
    this.spend(taken, file)
    this.ids[file]!.push(...this.ids[taken]!)
    this.ids[taken] = []
    this.sizes[file]! += this.sizes[taken]!
    this.takeImports(file, taken)
    addBits(this.visits[file]!, this.visits[taken]!)
    this.partners[taken] = nothing
    this.savings[taken] = 0
    const visited = [file, ...this.needed(file).filter((needed) => this.addVisits(needed, file))]
    for (const each of visited) this.countVisits(each)
    this.chooseAgain(new Set([...visited, taken]))
  }

  /** Whoever requests a file requests all that it needs. True if the needed one has more visits now. */
  private addVisits(needed: number, file: number): boolean {
    if (membersOf(this.visits[file]!, this.visits[needed]!, true).length === 0) return false
    addBits(this.visits[needed]!, this.visits[file]!)
    return true
  }

  private countVisits(file: number): void {
    this.together[file] = this.sumsOf(this.visits[file]!, this.weights)
    this.requests[file] = this.sumsOf(this.visits[file]!, this.costs)
    for (const [other, sum] of this.together[file]!.entries()) this.together[other]![file] = sum
    for (const [other, sum] of this.requests[file]!.entries()) this.requests[other]![file] = sum
  }

  /** The other files that a file needs. */
  private needed(file: number): readonly number[] {
    this.needLists[file] ??= [...this.ids.keys()].filter(
      (other) => other !== file && this.ids[other]!.length > 0 && hasBit(this.needs[file]!, other),
    )
    return this.needLists[file]
  }

  private takeImports(file: number, taken: number): void {
    for (const imported of this.imports[taken]!) this.imports[file]!.add(imported)
    this.imports[taken]!.clear()
    for (const imports of this.imports) if (imports.delete(taken)) imports.add(file)
    this.imports[file]!.delete(file)
    addBits(this.needs[file]!, this.needs[taken]!)
    for (const [other, needs] of this.needs.entries()) {
      if (!hasBit(needs, file) && !hasBit(needs, taken)) continue
      addBits(needs, this.needs[file]!)
      this.needLists[other] = undefined
    }
  }

  /** Chooses partners anew where the joined files change the choice. */
  private chooseAgain(changed: ReadonlySet<number>): void {
    for (const [other, partner] of this.partners.entries()) {
      if (this.ids[other]!.length === 0) continue
      if (changed.has(other) || changed.has(partner)) this.choosePartner(other)
      else for (const file of changed) if (this.ids[file]!.length > 0) this.offer(other, file)
    }
  }

  private choosePartner(file: number): void {
    this.partners[file] = nothing
    this.savings[file] = 0
    for (let other = 0; other < this.ids.length; other++)
      if (other !== file && this.ids[other]!.length > 0) this.offer(file, other)
  }

  private offer(file: number, partner: number): void {
    // No saving is larger than that of the requests.
    if (this.requests[file]![partner]! <= this.savings[file]!) return
    const saving = this.savingOf(file, partner)
    if (saving <= this.savings[file]! || !this.mayJoin(file, partner)) return
    this.partners[file] = partner
    this.savings[file] = saving
  }

  /** For each file, the sum of the values of the visits that it has in common with the given ones. */
  private sumsOf(visits: Bits, values: readonly number[]): Float64Array {
    return Float64Array.from(this.visits, (others) =>
      membersOf(visits, others).reduce((sum, visit) => sum + values[visit]!, 0),
    )
  }

  private savingOf(file: number, other: number): number {
    return this.requests[file]![other]! - this.costOf(file, other) - this.costOf(other, file)
  }

  /** The cost of all that the visits of a file get with another one: its bytes, and those of the files that it needs. */
  private costOf(file: number, other: number): number {
    let cost = this.sizes[other]! * (this.together[file]![file]! - this.together[file]![other]!)
    for (const needed of this.needed(other)) {
      if (needed === file) continue
      cost += this.sizes[needed]! * (this.together[file]![file]! - this.together[file]![needed]!)
      cost += this.requests[file]![file]! - this.requests[file]![needed]!
    }
    return cost
  }

  /** False if one needs the other by way of a third file: together they would import that one, and it them. */
  private mayJoin(file: number, other: number): boolean {
    return (
      !this.leadsBy(file, other) &&
      !this.leadsBy(other, file) &&
      this.hasRoom(file, other) &&
      this.hasRoom(other, file)
    )
  }

  /** True if all visits that request only the first file may get the second one as well, with all that it needs. */
  private hasRoom(file: number, other: number): boolean {
    for (const [visit, bytes] of this.wasteOf(file, other)) if (this.room[visit]! < bytes) return false
    return true
  }

  private spend(file: number, other: number): void {
    for (const [visit, bytes] of this.wasteOf(file, other)) this.room[visit]! -= bytes
  }

  /** For each visit that requests only the first file, the bytes that it gets with the second one. */
  private wasteOf(file: number, other: number): Map<number, number> {
    const waste = new Map<number, number>()
    for (const needed of [other, ...this.needed(other)]) {
      if (needed === file) continue
      for (const visit of membersOf(this.visits[file]!, this.visits[needed]!, true))
        waste.set(visit, (waste.get(visit) ?? 0) + this.sizes[needed]!)
    }
    return waste
  }

  private leadsBy(from: number, to: number): boolean {
    for (const imported of this.imports[from]!)
      if (imported !== to && hasBit(this.needs[imported]!, to)) return true
    return false
  }
}

function neededBy(file: number, imports: readonly ReadonlySet<number>[]): Set<number> {
  const needed = new Set([file])
  // A set that is walked also gives what is added meanwhile.
  for (const each of needed) for (const imported of imports[each]!) needed.add(imported)
  return needed
}

type Bits = Uint32Array

function bitsOf(flags: readonly boolean[]): Bits {
  const bits = new Uint32Array(Math.ceil(flags.length / 32))
  for (const [at, flag] of flags.entries()) if (flag) bits[at >> 5]! |= 1 << (at & 31)
  return bits
}

const hasBit = (bits: Bits, at: number) => (bits[at >> 5]! & (1 << (at & 31))) !== 0

function addBits(to: Bits, others: Bits): void {
  for (let at = 0; at < to.length; at++) to[at]! |= others[at]!
}

/** The places of the bits that both have, or of those that the other one lacks. */
function membersOf(bits: Bits, others: Bits, lacks = false): number[] {
  const members: number[] = []
  for (let at = 0; at < bits.length; at++) {
    const wanted = lacks ? ~others[at]! : others[at]!
    for (let left = bits[at]! & wanted; left !== 0; left &= left - 1)
      members.push(at * 32 + 31 - Math.clz32(left & -left))
  }
  return members
}
