/** One reason of a refused call. `field` names the form field it is about, where it is about one. */
export interface Problem {
  code: string
  field: string | null
  details: Record<string, unknown>
}

/**
 * An answer the product expects: the server refused, with a stable code. Screens translate the code;
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

/** Anything nobody expects: no network, an answer that is not ours, a 5xx. Worth a retry, never a field's business. */
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

/** What was asked for is not there, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof Refusal && error.status === 404
}

/** The request id of a failed call, to be shown where someone may have to report it. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof Refusal || error instanceof Fault ? error.requestId : undefined
}

/**
 * For the end of a form's submit: hands field problems to the form and rethrows what is not about a field,
 * so that the form's alert can say it.
 */
export function fieldProblems(error: unknown): readonly Problem[] {
  if (error instanceof Refusal && error.problems.some((problem) => problem.field !== null))
    return error.problems
  throw error
}
