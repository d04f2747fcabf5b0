import { type Caller, expect } from '#test/kit.ts'

interface Said {
  status: number
  body: unknown
}

/** Makes a call of the oldest API with a body as it stands, and answers status and body. */
export async function ask(who: Caller, method: string, path: string, body?: unknown): Promise<Said> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await who.fetch(`/v3/contactdb${path}`, {
    method,
    ...(text === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: text }),
  })
  const said = await response.text()
  return { status: response.status, body: said === '' ? undefined : JSON.parse(said) }
}

/** Expects a refusal with this sentence. A field of undefined is not in the answer. */
export async function expectSaid(
  said: Promise<Said>,
  status: number,
  message: string,
  field: string | null | undefined,
): Promise<void> {
  const { status: found, body } = await said
  const [error] = (body as { errors: Record<string, unknown>[] }).errors
  expect({ status: found, message: error?.['message'], field: error?.['field'] }).toEqual({
    status,
    message,
    field,
  })
}
