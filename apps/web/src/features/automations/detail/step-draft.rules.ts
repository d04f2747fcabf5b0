import {
  type Action,
  type DurationUnit,
  type Happening,
  isListAction,
  type Step,
  type StepKind,
  type Wait,
  type Zone,
} from '@carillon/journey/steps'
import { isDay } from '@carillon/segment-language/instant'
import type { CustomFieldRef, SegmentTree } from '@carillon/segment-language/tree'
import { type ConditionProblem, type KnownNames, validateTree } from '@carillon/segment-language/validate'
import { type Board, boardOf, finishAll, newBoard, treeOf } from '#widgets/segment-builder/board.rules.ts'
import { type ByDateDraft, byDateDraft, readByDate, usualByDate } from './by-date.rules.ts'
import { evenShares } from './tree.rules.ts'

/** A condition while it is chosen. */
export interface HappeningDraft {
  kind: Happening['kind'] | ''
  message: string
  /** Empty: any link. */
  url: string
  list: string
  segment: string
  /** Conditions on the contact; some may be unfinished. */
  board: Board
}

/** A path while it is filled in. */
export interface PathDraft {
  id: string
  /** May be empty. */
  name: string
  /** Per cent, as typed. */
  share: string
}

/** A step while it is filled in: typed values are text, and any may be missing. */
export interface StepDraft {
  kind: StepKind
  waitKind: Wait['kind']
  amount: string
  unit: DurationUnit
  weekdays: number[]
  time: string
  zone: Zone
  date: ByDateDraft
  ifPassed: 'go_on' | 'leave'
  /** One for each path of a branch, in their order; exactly one for `wait_until`. */
  happenings: HappeningDraft[]
  paths: PathDraft[]
  action: Action['kind'] | 'clear_field'
  list: string
  field: string
  value: string
  valueType: 'Text' | 'Number' | 'Date'
  /** Ids of notification addresses. */
  addresses: ('default' | string)[]
  subject: string
  text: string
  url: string
}

export type ProblemCode =
  | 'condition_empty'
  | 'condition_open'
  | 'condition_invalid'
  | 'required'
  | 'amount'
  | 'value'
  | 'number'
  | 'date'
  | 'weekdays'
  | 'url'
  | 'addresses'
/** The missing parts, by the names of fields: `when-1` is the condition of the second path. */
export type Problems = Record<string, ProblemCode>

interface Options {
  newId: () => string
  /** The messages that people may have got before. */
  messages: readonly string[]
}

export function emptyHappening(messages: readonly string[]): HappeningDraft {
  const message = messages.at(-1) ?? ''
  return { kind: message ? 'opened' : '', message, url: '', list: '', segment: '', board: newBoard() }
}

/** The draft of a step, or of a new one with values that are usual. */
export function draftOf(step: Step | null, kind: StepKind, { newId, messages }: Options): StepDraft {
  const shares = evenShares(2)
  const empty: StepDraft = {
    kind,
    waitKind: 'for',
    amount: '1',
    unit: 'days',
    weekdays: [],
    time: '09:00',
    zone: 'account',
    date: { ...usualByDate, yearly: false },
    ifPassed: 'go_on',
    happenings: [emptyHappening(messages)],
    paths:
      kind === 'split'
        ? shares.map((share) => ({ id: newId(), name: '', share: String(share) }))
        : [{ id: newId(), name: '', share: '' }],
    action: 'add_to_list',
    list: '',
    field: '',
    value: '',
    valueType: 'Text',
    addresses: ['default'],
    subject: '',
    text: '',
    url: '',
  }
  switch (step?.kind) {
    case 'wait':
      return { ...empty, ...waitDraft(step.wait) }
    case 'wait_until':
      return {
        ...empty,
        happenings: [happeningDraft(step.happening)],
        amount: String(step.at_most.amount),
        unit: step.at_most.unit,
      }
    case 'branch':
      return {
        ...empty,
        happenings: step.paths.map(({ when }) => happeningDraft(when)),
        paths: step.paths.map(({ id, name = '' }) => ({ id, name, share: '' })),
      }
    case 'split':
      return {
        ...empty,
        paths: step.paths.map(({ id, name = '', share }) => ({ id, name, share: String(share) })),
      }
    case 'action':
      return { ...empty, ...actionDraft(step.action) }
    default:
      return empty
  }
}

/** The step of a draft, or its missing parts. Paths keep their steps; removed paths lose theirs. */
export function readDraft(
  draft: StepDraft,
  step: Step | null,
  { newId, known }: ReadOptions,
): { step: Step } | { problems: Problems } {
  const problems: Problems = {}
  const read = readStep(draft, step, { id: step?.id ?? newId(), known }, problems)
  return read && Object.keys(problems).length === 0 ? { step: read } : { problems }
}

/** The missing parts of a draft. */
export function problemsOf(draft: StepDraft, step: Step | null, options: ReadOptions): Problems {
  const read = readDraft(draft, step, options)
  return 'problems' in read ? read.problems : {}
}

/** The existing fields and lists; null while they are not known. */
export type Known = KnownNames | null

interface ReadOptions {
  newId: () => string
  known: Known
}

interface Reading {
  id: string
  known: Known
}

function readStep(
  draft: StepDraft,
  step: Step | null,
  { id, known }: Reading,
  problems: Problems,
): Step | null {
  switch (draft.kind) {
    case 'wait':
      return { id, kind: 'wait', wait: readWait(draft, problems) }
    case 'wait_until': {
      const at_most = readDuration(draft, problems)
      const happening = readHappening(draft.happenings[0], 'when-0', { known, problems })
      return happening && { id, kind: 'wait_until', happening, at_most }
    }
    case 'branch': {
      const before = step?.kind === 'branch' ? step : null
      const paths = draft.paths.map((path, at) => {
        const when = readHappening(draft.happenings[at], `when-${at}`, { known, problems })
        const steps = before?.paths.find((each) => each.id === path.id)?.steps ?? []
        return { ...namedPath(path), when: when ?? { kind: 'contact' as const, tree: everybody }, steps }
      })
      return { id, kind: 'branch', paths, otherwise: before?.otherwise ?? [] }
    }
    case 'split': {
      const before = step?.kind === 'split' ? step : null
      const shares = draft.paths.map(({ share }) => wholeNumber(share))
      shares.forEach((share, at) => {
        if (share === null || share > 99) problems[`share-${at}`] = 'amount'
      })
      if (sumOfShares(draft.paths) !== 100) problems['shares'] = 'amount'
      const paths = draft.paths.map((path, at) => ({
        ...namedPath(path),
        share: shares[at] ?? 1,
        steps: before?.paths.find((each) => each.id === path.id)?.steps ?? [],
      }))
      return { id, kind: 'split', paths }
    }
    case 'action':
      return { id, kind: 'action', action: readAction(draft, problems) }
    default:
      return null
  }
}

function namedPath({ id, name }: PathDraft) {
  return name.trim() === '' ? { id } : { id, name: name.trim() }
}

const everybody: SegmentTree = { version: 1, joiner: 'and', groups: [] }

export function sumOfShares(paths: readonly PathDraft[]): number {
  return paths.reduce((sum, { share }) => sum + (Number(share) || 0), 0)
}

function readWait(draft: StepDraft, problems: Problems): Wait {
  if (draft.waitKind === 'for') return { kind: 'for', duration: readDuration(draft, problems) }
  if (draft.waitKind === 'until_date') return readDateWait(draft, problems)
  const { weekdays, time, zone } = draft
  if (weekdays.length === 0) problems['weekdays'] = 'weekdays'
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) problems['time'] = 'required'
  return { kind: 'until_time', weekdays: [...weekdays].sort((a, b) => a - b), time, zone }
}

function readDateWait({ date, ifPassed }: StepDraft, problems: Problems): Wait {
  const { read, problems: found } = readByDate(date)
  for (const each of found) problems[`date-${each}`] = 'required'
  return { kind: 'until_date', ...read, if_passed: ifPassed }
}

function waitDraft(wait: Wait): Partial<StepDraft> {
  switch (wait.kind) {
    case 'for':
      return { waitKind: 'for', amount: String(wait.duration.amount), unit: wait.duration.unit }
    case 'until_date':
      return { waitKind: 'until_date', date: byDateDraft(wait), ifPassed: wait.if_passed }
    case 'until_time': {
      const { kind: waitKind, weekdays, time, zone } = wait
      return { waitKind, weekdays, time, zone }
    }
  }
}

function readDuration({ amount, unit }: StepDraft, problems: Problems) {
  const number = wholeNumber(amount)
  if (number === null) problems['amount'] = 'amount'
  return { amount: number ?? 1, unit }
}

function readHappening(
  draft: HappeningDraft | undefined,
  at: string,
  { known, problems }: { known: Known; problems: Problems },
): Happening | null {
  const missing = (code: ProblemCode = 'required') => {
    problems[at] = code
    return null
  }
  switch (draft?.kind) {
    case 'opened':
      return draft.message ? { kind: 'opened', message_id: draft.message } : missing()
    case 'clicked':
      return draft.message
        ? { kind: 'clicked', message_id: draft.message, url: draft.url || null }
        : missing()
    case 'replied':
      return draft.message ? { kind: 'replied', message_id: draft.message } : missing()
    case 'on_list':
      return draft.list ? { kind: 'on_list', list_id: draft.list } : missing()
    case 'in_segment':
      return draft.segment ? { kind: 'in_segment', segment_id: draft.segment } : missing()
    case 'contact': {
      const code = boardProblem(draft.board, known)
      return code ? missing(code) : { kind: 'contact', tree: treeOf(draft.board).tree }
    }
    default:
      return missing()
  }
}

/** True if a condition on the contact is open. */
export function isEditing({ happenings }: StepDraft): boolean {
  return happenings.some(({ kind, board }) => kind === 'contact' && hasOpenCard(board))
}

function hasOpenCard({ groups }: Board): boolean {
  return groups.some(({ cards }) => cards.some(({ draft }) => draft))
}

function boardProblem(board: Board, known: Known): ProblemCode | null {
  if (hasOpenCard(board)) return 'condition_open'
  const { tree } = treeOf(board)
  if (tree.groups.length === 0) return 'condition_empty'
  return invalidConditions(tree, known).length > 0 ? 'condition_invalid' : null
}

/** The draft with all its conditions finished; unfinished ones show their missing parts. */
export function finishConditions(draft: StepDraft, customFields: readonly CustomFieldRef[]): StepDraft {
  const happenings = draft.happenings.map((happening) =>
    happening.kind === 'contact'
      ? { ...happening, board: finishAll(happening.board, { customFields }).board }
      : happening,
  )
  return { ...draft, happenings }
}

/** The problems of conditions on the contact. None while the existing fields and lists are unknown. */
export function invalidConditions(tree: SegmentTree, known: Known): ConditionProblem[] {
  return known ? validateTree(tree, known) : []
}

function readAction(draft: StepDraft, problems: Problems): Action {
  const { action, list, field } = draft
  if (action === 'notify') return readNotify(draft, problems)
  if (action === 'call_webhook') {
    const url = draft.url.trim()
    if (!/^https?:\/\/\S+$/i.test(url)) problems['url'] = 'url'
    return { kind: action, url }
  }
  if (action === 'add_to_list' || action === 'remove_from_list') {
    if (!list) problems['list'] = 'required'
    return { kind: action, list_id: list }
  }
  if (!field) problems['field'] = 'required'
  if (action === 'clear_field') return { kind: 'set_field', field, value: null }
  const value = draft.value.trim()
  if (value === '') problems['value'] = 'value'
  else if (draft.valueType === 'Number' && !Number.isFinite(Number(value))) problems['value'] = 'number'
  else if (draft.valueType === 'Date' && !isDay(value)) problems['value'] = 'date'
  return { kind: 'set_field', field, value: draft.valueType === 'Number' ? Number(value) : value }
}

function readNotify({ addresses, subject, text }: StepDraft, problems: Problems): Action {
  if (addresses.length === 0) problems['addresses'] = 'addresses'
  if (subject.trim() === '') problems['subject'] = 'value'
  if (text.trim() === '') problems['text'] = 'value'
  return { kind: 'notify', address_ids: addresses, subject: subject.trim(), text: text.trim() }
}

function happeningDraft(happening: Happening): HappeningDraft {
  const empty = { ...emptyHappening([]), kind: happening.kind }
  switch (happening.kind) {
    case 'opened':
    case 'replied':
      return { ...empty, message: happening.message_id }
    case 'clicked':
      return { ...empty, message: happening.message_id, url: happening.url ?? '' }
    case 'on_list':
      return { ...empty, list: happening.list_id }
    case 'in_segment':
      return { ...empty, segment: happening.segment_id }
    case 'contact':
      return { ...empty, board: boardOf(happening.tree) }
  }
}

function actionDraft(action: Action): Partial<StepDraft> {
  if (isListAction(action)) return { action: action.kind, list: action.list_id ?? '' }
  if (action.kind === 'call_webhook') return { action: action.kind, url: action.url }
  if (action.kind === 'notify') {
    const { kind, address_ids: addresses, subject, text } = action
    return { action: kind, addresses, subject, text }
  }
  const { field, value } = action
  if (value === null) return { action: 'clear_field', field }
  return {
    action: 'set_field',
    field,
    value: String(value),
    valueType: typeof value === 'number' ? 'Number' : 'Text',
  }
}

function wholeNumber(text: string): number | null {
  const number = Number(text)
  return text.trim() !== '' && Number.isInteger(number) && number >= 1 ? number : null
}
