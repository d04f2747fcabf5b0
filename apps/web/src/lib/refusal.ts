/** One reason for a refused call. `field` names the form field at fault, if there is one. */
export interface Problem {
  code: string
  field: string | null
  details: Record<string, unknown>
}

/**
 * An expected error: the server refused the call, with a stable code. Screens translate the code;
 * `message` is the server's English and only for the log.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly problems: readonly Problem[]
  readonly status: number
  readonly requestId: string | undefined

  constructor(problems: readonly Problem[], status: number, requestId?: string, message?: string) {
    super(message ?? problems[0]?.code ?? `refused with ${status}`)
    this.problems = problems
    this.status = status
    this.requestId = requestId
  }

  get code(): string {
    return this.problems[0]?.code ?? 'fault'
  }
  get field(): string | null {
    return this.problems[0]?.field ?? null
  }
  get details(): Record<string, unknown> {
    return this.problems[0]?.details ?? {}
  }
}

/**
 * An unexpected error: no network, an answer of another program, a 5xx. It may be retried and never belongs to a field.
 */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: 'network' | 'server' | 'answer'
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(kind: Fault['kind'], options: { status?: number; requestId?: string; cause?: unknown } = {}) {
    super(`${kind} fault${options.status ? ` (${options.status})` : ''}`, { cause: options.cause })
    this.kind = kind
    this.status = options.status
    this.requestId = options.requestId
  }
}

/** The call was not made: it waits for the approval of another person. Screens treat it as a failure that is no fault. */
export class ApprovalAsked extends Error {
  override readonly name = 'ApprovalAsked'
  /** The id of the request. */
  readonly id: string
  /** The addresses of people who may approve it. */
  readonly approvers: readonly string[]

  constructor({ id, approvers }: { id: string; approvers: readonly string[] }) {
    super('the call waits for approval')
    this.id = id
    this.approvers = approvers
  }
}

/** True if the server refused the call, so that the form or dialog can say why. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status < 500
}

/** True if the requested object does not exist, or no longer exists. */
export function isGone(error: unknown): boolean {
  // The public API answers 400 for an unknown subuser.
  return error instanceof Refusal && (error.status === 404 || error.code === 'subuser_unknown')
}

/** The request id of a failed call, shown so that users can report it. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof Refusal || error instanceof Fault ? error.requestId : undefined
}

/**
 * Handles the error of a form's submit: returns problems of fields to the form, and rethrows everything else, which the
 * form shows as an alert.
 */
export function fieldProblems(error: unknown): readonly Problem[] {
  if (error instanceof Refusal && error.problems.some((problem) => problem.field !== null))
    return error.problems
  throw error
}
