import { account } from '@carillon/contract/account'
import { joinList } from '@carillon/contract/csv-list'
import { type Answer, type CallInput, type Endpoint, fillPath } from '@carillon/contract/endpoint'
import { type ErrorCode, errorsIn, type WireErrors } from '@carillon/contract/refusals'
import { jobStarted } from '#lib/job-started.ts'
import { isLegacyPage } from '#lib/legacy.ts'
import { ApprovalAsked, Fault, type Problem, Refusal } from '#lib/refusal.ts'
import { sendByWorker } from '#shell/service-worker.ts'
import { currentShell } from '#shell/shell.ts'

type Input<E extends Endpoint> = (unknown extends CallInput<E> ? unknown : CallInput<E>) & {
  signal?: AbortSignal
  /** True if the call enters another account: a refusal of the network address is then about that account. */
  isEntering?: boolean
}
type Arguments<E extends Endpoint> = object extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

/** The development option `carillon.delay` in local storage delays every answer by this many milliseconds. */
const developmentDelayMs = 500

/**
 * Makes one call of the contract. Throws a `Refusal` (the server refused, with a code) or a `Fault`
 * (no network, 5xx, or an answer of another program). It never shows anything. A 401 also notifies the shell, once.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Answer<E>> {
  const given = (input ?? {}) as {
    params?: Record<string, unknown>
    query?: object
    body?: unknown
    signal?: AbortSignal
    isEntering?: boolean
  }
  const address = `${fillPath(endpoint.path, given.params)}${queryString(given.query)}`
  const multipart = given.body instanceof FormData || given.body instanceof Blob
  const init: RequestInit = {
    method: endpoint.method,
    headers: given.body === undefined || multipart ? {} : { 'content-type': 'application/json' },
    body: given.body === undefined ? null : multipart ? (given.body as BodyInit) : JSON.stringify(given.body),
    signal: given.signal ?? null,
  }
  const response = await send(address, init, given.isEntering)
  if (response.status === 202) await refuseAsked(response.clone())
  if (endpoint.startsJob) jobStarted()
  const isEmpty = response.status === 204 || response.headers.get('content-length') === '0'
  if (isEmpty || !endpoint.answer) return undefined as Answer<E>
  if (endpoint.answerType) return (await wholeText(response)) as Answer<E>
  return (await readJson(response)) as Answer<E>
}

/** @throws ApprovalAsked if the answer is a request for approval, in place of what the call was to do */
async function refuseAsked(response: Response): Promise<void> {
  const body = (await response.json().catch(() => null)) as {
    approval?: { id: string; approvers: string[] }
  } | null
  if (body?.approval) throw new ApprovalAsked(body.approval)
}

/** Makes a small call while the page is being closed, without waiting for an answer. It may arrive twice. */
export function callLeaving(endpoint: Endpoint, params: Record<string, string>): void {
  const address = apiAddress(fillPath(endpoint.path, params))
  const { method } = endpoint
  const headers = callHeaders()
  sendByWorker({ address: new URL(address, window.location.origin).href, method, headers })
  fetch(address, { method, headers, keepalive: true }).catch(() => undefined)
}

/** Loads the next page by the exact address from the server (`_metadata.next`, `_links`). */
export async function callAddress<T>(address: string, options: { signal?: AbortSignal } = {}): Promise<T> {
  const url = new URL(address, window.location.origin)
  const response = await send(url.pathname + url.search, { method: 'GET', signal: options.signal ?? null })
  return (await readJson(response)) as T
}

/** Loads a file of the product by its full address, outside the API. */
export async function loadFile(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Fault('server', { status: response.status })
  return response.blob()
}

/** True when the error is a refusal with one of these codes. */
export function refused(error: unknown, ...codes: ErrorCode[]): error is Refusal {
  return error instanceof Refusal && codes.includes(error.code as ErrorCode)
}

/** The headers of every call. Uploads that use XMLHttpRequest need them too. */
export function callHeaders(): Record<string, string> {
  const shell = currentShell()
  const token = shell?.token()
  const onBehalfOf = shell?.onBehalfOf()
  return {
    'X-Request-Source': 'web',
    ...(isLegacyPage() ? {} : { 'marketing-version': 'NLVX' }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(onBehalfOf ? { 'on-behalf-of': onBehalfOf } : {}),
  }
}

/** The full address of a path of the API. */
export function apiAddress(path: string): string {
  return `${currentShell()?.apiAddress ?? ''}${path}`
}

async function send(path: string, init: RequestInit, isEntering = false): Promise<Response> {
  let response: Response
  try {
    response = await fetch(apiAddress(path), { ...init, headers: { ...callHeaders(), ...init.headers } })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new Fault('network', { cause })
  }
  if (import.meta.env.DEV && localStorage.getItem('carillon.delay')) {
    await new Promise((done) => setTimeout(done, developmentDelayMs))
  }
  if (response.ok) return response
  if (response.status === 401) currentShell()?.sessionEnded()
  const error = await failure(response)
  noteRefusal(error, isEntering)
  if (refused(error, 'forbidden')) void readRights()
  throw error
}

/**
 * Tells the shell why no call will be answered otherwise: the account can't be used from this network address, or the user
 * can't act for the subuser.
 */
export function noteRefusal(error: unknown, isEntering = false): void {
  const shell = currentShell()
  if (!isEntering && refused(error, 'access_refused'))
    shell?.addressRefused(String(error.details['ip'] ?? ''))
  if (refused(error, 'subuser_not_found') && error.problems[0]?.field === 'on-behalf-of') shell?.actingEnded()
}

let isReadingRights = false

/** Reads the scopes of the person anew, because they may have changed since the page was loaded. */
export async function readRights(): Promise<void> {
  if (isReadingRights) return
  isReadingRights = true
  try {
    const { scopes } = await call(account.scopes)
    const shell = currentShell()
    if (scopes.join() !== shell?.user.scopes?.join()) shell?.changeUser({ scopes })
  } catch {
    // The scopes stay as they are known, and the server goes on deciding.
  } finally {
    isReadingRights = false
  }
}

/** Turns an error answer into a refusal or a fault. Exported for uploads made without fetch. */
export async function failure(response: Response): Promise<Refusal | Fault> {
  const body = (await response.json().catch(() => undefined)) as Partial<WireErrors> | undefined
  const errors = errorsIn(body)
  const requestId = body?.id ?? response.headers.get('x-request-id') ?? undefined
  if (response.status >= 500 || !errors) {
    return new Fault('server', { status: response.status, ...(requestId ? { requestId } : {}) })
  }
  const problems = errors.map(
    (error): Problem => ({
      code: error.error_id ?? 'fault',
      // Some calls answer an empty name when no input is at fault.
      field: error.field || null,
      details: error.details ?? {},
    }),
  )
  return new Refusal(problems, response.status, requestId, errors[0]?.message)
}

/**
 * The text exactly as sent. `response.text()` would drop the byte order mark, which spreadsheets need to detect UTF-8.
 */
async function wholeText(response: Response): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new Fault('answer', { status: response.status, cause })
  }
}

/** An empty list is left out, like every empty value: sent as `ids=` it could be read as none of them. */
function queryString(query: object | undefined): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value) && value.length === 0) continue
    pairs.set(name, Array.isArray(value) ? joinList(value) : String(value))
  }
  const text = pairs.toString()
  return text ? `?${text}` : ''
}
