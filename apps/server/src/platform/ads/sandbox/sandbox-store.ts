/** A thing that stands at the simulated partners: a token, a campaign, an audience. */
export interface SandboxItem {
  id: string
  /** The id of the account whose sign-in made it. Accounts never see the things of each other. */
  owner: string
  /** The partner and its word, such as `meta.campaign` or `google.ad_group`. */
  kind: string
  /** The id of the thing that it belongs to; null: it belongs to none. */
  parent: string | null
  name: string
  /** Only JSON. */
  data: SandboxData
  madeAt: Date
}

export type SandboxData = Readonly<Record<string, unknown>>

/** The state of the simulated partners. The processes of an installation share it. */
export interface SandboxStore {
  add(item: SandboxItem): Promise<void>
  find(owner: string, id: string): Promise<SandboxItem | null>
  /** Finds the sign-in of a token or a code, whose owner is not known yet. */
  findSignIn(id: string): Promise<SandboxItem | null>
  /** The things of an owner and a kind, the oldest first. */
  list(owner: string, kind: string, parent?: string): Promise<SandboxItem[]>
  /** The owners that have a thing of a kind. */
  ownersOf(kind: string): Promise<string[]>
  /** Changes a thing while no other call can, and returns it as it is then; null: it is not there. */
  change(
    owner: string,
    id: string,
    change: (item: SandboxItem) => { name?: string; data?: SandboxData },
  ): Promise<SandboxItem | null>
  /** Removes a thing and all that belongs to it; false: it was not there. */
  remove(owner: string, id: string): Promise<boolean>
}

/** A store for tests, in the memory of one process. */
export function memoryStore(): SandboxStore {
  const items = new Map<string, SandboxItem>()
  const own = (owner: string, id: string) => {
    const item = items.get(id)
    return item?.owner === owner ? item : null
  }
  const all = (isMeant: (item: SandboxItem) => boolean) =>
    [...items.values()].filter(isMeant).map((item) => structuredClone(item))
  const remove = (owner: string, id: string): boolean => {
    if (!own(owner, id)) return false
    items.delete(id)
    for (const child of all(({ parent }) => parent === id)) remove(owner, child.id)
    return true
  }
  return {
    async add(item) {
      if (items.has(item.id)) throw new Error(`The sandbox has ${item.id} already`)
      items.set(item.id, structuredClone(item))
    },
    find: async (owner, id) => structuredClone(own(owner, id)),
    findSignIn: async (id) =>
      structuredClone(items.get(id)?.kind.endsWith('.sign_in') ? items.get(id)! : null),
    list: async (owner, kind, parent) =>
      all(
        (item) =>
          item.owner === owner && item.kind === kind && (parent === undefined || item.parent === parent),
      ),
    ownersOf: async (kind) =>
      [...new Set(all((item) => item.kind === kind).map(({ owner }) => owner))].sort(),
    async change(owner, id, change) {
      const item = own(owner, id)
      if (!item) return null
      const changed = { ...item, ...structuredClone(change(structuredClone(item))) }
      items.set(id, changed)
      return structuredClone(changed)
    },
    remove: async (owner, id) => remove(owner, id),
  }
}
