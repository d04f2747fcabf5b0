import { startReceiver } from '#test/receiver.ts'

interface Track {
  type: string
  event: string
  messageId: string
  userId?: string
  anonymousId?: string
  context: { traits: { email: string } }
  properties: Record<string, unknown>
}

type Override = number | { status: number; headers?: Record<string, string> } | 'nothing' | null

/**
 * A web server that judges calls as Segment's tracking API documents it: it knows write keys, takes at most 500 KB a call
 * and 32 KB an event, requires a person in each event, and keeps each `messageId` once.
 */
export async function startSegment(keys: readonly string[]) {
  const receiver = await startReceiver()
  const kept = new Map<string, Track>()
  const order: string[] = []
  const segment = {
    receiver,
    calls: receiver.calls,
    /** The address that replaces Segment's own in the settings. */
    url: receiver.at('').replace(/\/$/, ''),
    /** The answer in place of a judgement; a test changes it. */
    instead: (_path: string): Override => null,
    /** Distinct events that were taken, in their order. */
    events: () => order.map((id) => kept.get(id) as Track),
    of: (email: string) => segment.events().filter(({ context }) => context.traits.email === email),
    close: () => receiver.close(),
  }
  receiver.answer = ({ path, headers, body }) => {
    const instead = segment.instead(path)
    if (instead !== null) return instead
    const status = judge(path, headers.authorization, body)
    if (status !== 200) return { status, text: '{"success":false}' }
    for (const track of (JSON.parse(body) as { batch: Track[] }).batch) {
      if (!kept.has(track.messageId)) order.push(track.messageId)
      kept.set(track.messageId, track)
    }
    return { status: 200, text: '{"success":true}' }
  }

  function judge(path: string, authorization: string | undefined, body: string): number {
    const key = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
    if (!keys.some((known) => key === `${known}:`)) return 401
    if (path !== '/v1/batch') return 404
    if (Buffer.byteLength(body) > 500 * 1024) return 400
    const { batch } = JSON.parse(body) as { batch?: Track[] }
    const isFine = (track: Track) =>
      track.type === 'track' &&
      track.event.length > 0 &&
      (track.userId !== undefined || track.anonymousId !== undefined) &&
      Buffer.byteLength(JSON.stringify(track)) <= 32 * 1024
    return Array.isArray(batch) && batch.length > 0 && batch.every(isFine) ? 200 : 400
  }
  return segment
}

export type TestSegment = Awaited<ReturnType<typeof startSegment>>
