import type { SandboxReply } from './sandbox-call.ts'

/** A call with its token, as the routes of Google Ads get it. */
export interface GoogleCaller {
  owner: string
  customer: string
  currency: string
  timeZone: string
}

/** A failure of Google Ads, with the path of the field that it is about. */
export class GoogleError extends Error {
  readonly reply: SandboxReply

  constructor(
    status: number,
    [group, code]: readonly [string, string],
    message: string,
    { path = [], details }: { path?: readonly string[]; details?: object } = {},
  ) {
    super(message)
    this.reply = failureOf(status, {
      errorCode: { [group]: code },
      message,
      ...(path.length === 0
        ? {}
        : { location: { fieldPathElements: path.map((fieldName) => ({ fieldName })) } }),
      ...(details === undefined ? {} : { details }),
    })
  }
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
}

function failureOf(status: number, error: object): SandboxReply {
  return {
    status,
    body: {
      error: {
        code: status,
        message: 'Request contains an invalid argument.',
        status: statusNames[status],
        details: [
          {
            '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
            errors: [error],
            requestId: 'sandbox',
          },
        ],
      },
    },
  }
}

/** A failure of the Data Manager API. */
export function dataFailure(status: number, reason: string, message: string, field?: string): SandboxReply {
  return {
    status,
    body: {
      error: {
        code: status,
        message,
        status: statusNames[status],
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason,
            domain: 'datamanager.googleapis.com',
          },
          ...(field === undefined
            ? []
            : [
                {
                  '@type': 'type.googleapis.com/google.rpc.BadRequest',
                  fieldViolations: [{ field, description: message }],
                },
              ]),
        ],
      },
    },
  }
}

export const tooMany = new GoogleError(
  429,
  ['quotaError', 'RESOURCE_TEMPORARILY_EXHAUSTED'],
  'Too many calls.',
  {
    details: {
      quotaErrorDetails: { rateScope: 'DEVELOPER', rateName: 'Requests per account', retryDelay: '30s' },
    },
  },
).reply

export const ended = new GoogleError(
  401,
  ['authenticationError', 'OAUTH_TOKEN_EXPIRED'],
  'The token has ended.',
).reply

export const broken = new GoogleError(500, ['internalError', 'INTERNAL_ERROR'], 'An internal error.').reply

export function notThere(what: string): GoogleError {
  return new GoogleError(404, ['mutateError', 'RESOURCE_NOT_FOUND'], `The ${what} is not there.`)
}

/** The object that a call sent. @throws GoogleError for another body */
export function objectOf(body: Buffer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>
  } catch {
    // Refused below.
  }
  throw new GoogleError(400, ['requestError', 'UNKNOWN'], 'The body is not JSON.')
}

/** The member of nested objects by its path; undefined: there is none. */
export function memberIn(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    value,
  )
}

/** The text at a path; empty: there is none. */
export function textIn(value: unknown, ...path: string[]): string {
  const found = memberIn(value, ...path)
  return typeof found === 'string' ? found : ''
}

export function listIn(value: unknown, ...path: string[]): unknown[] {
  const found = memberIn(value, ...path)
  return Array.isArray(found) ? found : []
}
