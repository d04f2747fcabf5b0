/** What an example may look like. */
export const example = `{
  "customer": {
    "email": "ada@example.com",
    "first_name": "Ada"
  }
}`

/** Undefined for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
