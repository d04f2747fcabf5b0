import type { Caller } from './kit.ts'

/** The status of an answer, and all of its errors as field and sentence. A field that the answer leaves out is undefined, not null. */
export async function saidBy(
  who: Caller,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; errors: [field: string | null | undefined, message: string][]; ids: string[] }> {
  const sent =
    body === undefined
      ? {}
      : {
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }
  const answer = await who.fetch(path, { method, ...sent })
  const text = await answer.text()
  const { errors = [] } = (text === '' ? {} : JSON.parse(text)) as {
    errors?: { field?: string | null; message: string; error_id: string }[]
  }
  return {
    status: answer.status,
    errors: errors.map(({ field, message }) => [field, message]),
    ids: errors.map(({ error_id }) => error_id),
  }
}
