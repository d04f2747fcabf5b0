import {
  type ContactTextField,
  contactTextLimits,
  type FieldValues,
  type IdentifierKind,
  identifierKinds,
} from '@carillon/contract/contacts'
import { type Gathered, type Person, type UpsertProblem, withoutIdentifiers } from './gather-people.rules.ts'
import type { GivenContact } from './read-contact.rules.ts'

/** A contact as it is stored. */
export interface StoredContact {
  id: string
  text: Record<ContactTextField, string | null>
  alternateEmails: readonly string[] | null
  custom: Record<string, string | number>
}

/** One call whose contacts were read. */
export interface Call {
  jobId: string
  /** Lists that still exist. */
  listIds: readonly string[]
  gathered: Gathered
}

/** The stored data about all contacts that the calls may be about. */
export interface Known {
  /** The contact that has an identifier, by `identifierKey`. */
  owners: ReadonlyMap<string, string>
  contacts: ReadonlyMap<string, StoredContact>
  /** The memberships of lists, as `list contact`. */
  members: ReadonlySet<string>
}

/** A change of one contact by one call, in the order in which they happened. */
export interface Note {
  contactId: string
  jobId: string
  /** The former values of changed fields, and the lists that the contact was put on. */
  before: FieldValues & { lists?: string[] }
}

/** The result of one call. */
export interface CallEnd {
  jobId: string
  created: number
  updated: number
  duplicates: number
  problems: UpsertProblem[]
}

/** The new state of an existing contact. */
export interface Change {
  contact: StoredContact
  fields: Set<ContactTextField | 'alternate_emails'>
  custom: Set<string>
}

export interface Plan {
  ends: CallEnd[]
  created: { contact: StoredContact; jobId: string; isChanged: boolean }[]
  changed: Change[]
  notes: Note[]
  listed: { listId: string; contactId: string }[]
  /** The consents to advertising that the calls tell, by contact: the last one counts. */
  adConsents: Map<string, boolean>
  /** Identifiers that belong to another contact afterwards, or to none. */
  moved: { kind: IdentifierKind; value: string; from: string | null; to: string | null }[]
}

export const identifierKey = (kind: IdentifierKind, value: string): string => `${kind} ${value}`

/**
 * The effect of the calls together when they are done one after the other: each finds the contacts as the calls before it
 * left them. Nothing is written here, so any number of calls is one set.
 */
export function planUpserts(calls: readonly Call[], known: Known, nextId: () => string): Plan {
  const world = openWorld(known, nextId)
  const ends = calls.map((call) => applyCall(world, call))
  return {
    ends,
    created: [...world.created.values()],
    changed: [...world.changed.values()],
    notes: world.notes,
    listed: world.listed,
    adConsents: world.adConsents,
    moved: movedOf(known, world),
  }
}

interface World {
  owners: Map<string, string>
  contacts: Map<string, StoredContact>
  members: Set<string>
  created: Map<string, Plan['created'][number]>
  changed: Map<string, Change>
  notes: Note[]
  listed: Plan['listed']
  adConsents: Plan['adConsents']
  touched: Map<string, { kind: IdentifierKind; value: string }>
  nextId: () => string
}

function openWorld({ owners, contacts, members }: Known, nextId: () => string): World {
  const copies = [...contacts].map(([id, contact]): [string, StoredContact] => [
    id,
    { ...contact, text: { ...contact.text }, custom: { ...contact.custom } },
  ])
  return {
    owners: new Map(owners),
    contacts: new Map(copies),
    members: new Set(members),
    created: new Map(),
    changed: new Map(),
    notes: [],
    listed: [],
    adConsents: new Map(),
    touched: new Map(),
    nextId,
  }
}

function movedOf({ owners }: Known, world: World): Plan['moved'] {
  return [...world.touched].flatMap(([key, { kind, value }]) => {
    const [from, to] = [owners.get(key) ?? null, world.owners.get(key) ?? null]
    return from === to ? [] : [{ kind, value, from, to }]
  })
}

function applyCall(world: World, { jobId, listIds, gathered }: Call): CallEnd {
  const problems = [...gathered.problems]
  const touched = new Set<string>()
  const end = { jobId, created: 0, updated: 0, duplicates: gathered.duplicates }
  for (const person of gathered.people) {
    const { found, given, lost } = findContact(world, person)
    problems.push(...lost)
    if (found === null) {
      const made = createContact(world, jobId, listIds, given)
      noteConsent(world, made, given)
      touched.add(made)
      end.created++
      continue
    }
    noteConsent(world, found, given)
    planChange(world, found, { jobId, listIds, given })
    // Two contacts of the call have different identifiers of the same person.
    if (touched.has(found)) end.duplicates++
    else end.updated++
    touched.add(found)
  }
  return { ...end, problems }
}

function noteConsent({ adConsents }: World, id: string, { adConsent }: GivenContact): void {
  if (adConsent !== undefined) adConsents.set(id, adConsent)
}

interface Found {
  /** The contact of the person; null for a new one. */
  found: string | null
  /** The given fields, without the identifiers that belong to another contact. */
  given: GivenContact
  lost: UpsertProblem[]
}

/**
 * Finds the contact of a person as imports do: by the strongest identifier that leads to one. A weaker identifier leads to
 * a contact only if that contact has no other value of a stronger one. Identifiers of other contacts are left out.
 */
function findContact({ owners, contacts }: World, { row, given }: Person): Found {
  const hits = identifierKinds.flatMap((kind, rank) => {
    const value = given.text[kind]
    const id = typeof value === 'string' ? owners.get(identifierKey(kind, value)) : undefined
    return id === undefined ? [] : [{ id, kind, rank }]
  })
  const isTheirs = ({ id, rank }: (typeof hits)[number]) =>
    identifierKinds.slice(0, rank).every((kind) => {
      const [value, held] = [given.text[kind], contacts.get(id)?.text[kind]]
      return typeof value !== 'string' || typeof held !== 'string' || value === held
    })
  const found = hits.find(isTheirs)?.id ?? null
  const taken = hits.filter(({ id }) => id !== found).map(({ kind }) => kind)
  return {
    found,
    given: taken.length === 0 ? given : withoutIdentifiers(given, taken),
    lost: taken.map((field) => ({ row, kind: 'cell', code: 'identifier_taken', field })),
  }
}

function createContact(world: World, jobId: string, listIds: readonly string[], given: GivenContact): string {
  const id = world.nextId()
  const text = Object.fromEntries(
    (Object.keys(contactTextLimits) as ContactTextField[]).map((field) => [field, given.text[field] ?? null]),
  ) as StoredContact['text']
  const custom = Object.fromEntries(
    Object.entries(given.custom).flatMap(([field, value]) => (value === null ? [] : [[field, value]])),
  )
  const contact = { id, text, alternateEmails: given.alternateEmails ?? null, custom }
  world.contacts.set(id, contact)
  world.created.set(id, { contact, jobId, isChanged: false })
  for (const kind of identifierKinds) {
    const value = text[kind]
    if (value !== null) moveIdentifier(world, kind, value, id)
  }
  putOnLists(world, id, listIds)
  return id
}

function moveIdentifier(world: World, kind: IdentifierKind, value: string, id: string | null): void {
  const key = identifierKey(kind, value)
  world.touched.set(key, { kind, value })
  if (id === null) world.owners.delete(key)
  else world.owners.set(key, id)
}

function putOnLists(world: World, contactId: string, listIds: readonly string[]): string[] {
  return listIds.filter((listId) => {
    const key = `${listId} ${contactId}`
    if (world.members.has(key)) return false
    world.members.add(key)
    world.listed.push({ listId, contactId })
    return true
  })
}

function planChange(
  world: World,
  id: string,
  { jobId, listIds, given }: { jobId: string; listIds: readonly string[]; given: GivenContact },
): void {
  const contact = world.contacts.get(id)
  if (!contact) throw new Error('an identifier leads to a contact that was not read')
  const before: Note['before'] = {}
  const isOld = !world.created.has(id)
  const to = world.changed.get(id) ?? { contact, fields: new Set(), custom: new Set() }
  for (const [field, value] of Object.entries(given.text) as [ContactTextField, string | null][]) {
    const held = contact.text[field]
    if (held === value) continue
    const kind = identifierKinds.find((one) => one === field)
    if (kind && held !== null) moveIdentifier(world, kind, held, null)
    if (kind && value !== null) moveIdentifier(world, kind, value, id)
    before[field] = held
    contact.text[field] = value
    to.fields.add(field)
  }
  const { alternateEmails: emails } = given
  if (emails !== undefined && JSON.stringify(emails) !== JSON.stringify(contact.alternateEmails)) {
    before.alternate_emails = contact.alternateEmails
    contact.alternateEmails = emails
    to.fields.add('alternate_emails')
  }
  for (const [field, value] of Object.entries(given.custom)) {
    const held = contact.custom[field] ?? null
    if (held === value) continue
    before.custom = { ...before.custom, [field]: held }
    if (value === null) delete contact.custom[field]
    else contact.custom[field] = value
    to.custom.add(field)
  }
  const made = world.created.get(id)
  if (Object.keys(before).length > 0 && isOld) world.changed.set(id, to)
  if (Object.keys(before).length > 0 && made) made.isChanged = true
  const lists = putOnLists(world, id, listIds)
  if (lists.length > 0) before.lists = lists
  if (Object.keys(before).length > 0) world.notes.push({ contactId: id, jobId, before })
}
