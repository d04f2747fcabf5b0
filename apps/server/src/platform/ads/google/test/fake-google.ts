import type { AdAccess } from '../../ad-partner.ts'
import type { GoogleConfig } from '../call-google.ts'

/** A call as it left, without its secrets. */
interface SeenRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

interface PlannedAnswer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** A body that isn't JSON. */
  text?: string
}

interface FakeGoogle {
  config: GoogleConfig
  seen: SeenRequest[]
}

export const token = 'secret-token'

/** The addresses of Google with answers of a test, one for each call. `lost` answers nothing. */
export function fakeGoogle(...answers: (PlannedAnswer | 'lost')[]): FakeGoogle {
  const seen: SeenRequest[] = []
  const left = [...answers]
  return {
    seen,
    config: {
      apiUrl: 'https://ads.test',
      dataApiUrl: 'https://data.test',
      tokenUrl: 'https://oauth.test/token',
      signInUrl: 'https://accounts.test/auth',
      clientId: 'client',
      clientSecret: 'client-secret',
      developerToken: 'developer-secret',
      now: () => new Date('2026-11-30T10:00:00Z'),
      async fetch(input, init) {
        const request = new Request(input, init)
        const sent = await request.text()
        const isForm = /urlencoded/.test(request.headers.get('content-type') ?? '')
        seen.push({
          method: request.method,
          url: request.url,
          headers: withoutSecrets(request.headers),
          body: isForm
            ? Object.fromEntries(new URLSearchParams(sent))
            : sent === ''
              ? null
              : JSON.parse(sent),
        })
        const answer = left.shift()
        if (answer === undefined) throw new Error(`no answer is planned for ${request.url}`)
        if (answer === 'lost') throw new TypeError('fetch failed')
        const { status = 200, headers = {}, body = {}, text } = answer
        return new Response(text ?? JSON.stringify(body), { status, headers })
      },
    },
  }
}

/** The headers, in which secrets are only named. */
function withoutSecrets(headers: Headers): Record<string, string> {
  const known: Record<string, string> = {
    [`Bearer ${token}`]: 'the token',
    'developer-secret': 'the developer token',
  }
  return Object.fromEntries([...headers].map(([name, value]) => [name, known[value] ?? value]))
}

export const direct: AdAccess = {
  token,
  adAccountId: '1234567890',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  managerId: null,
  pageId: null,
  instagramId: null,
}

export const managed: AdAccess = { ...direct, managerId: '9876543210' }
