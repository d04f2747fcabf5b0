/** An example of a call. */
export const example = `{
  "customer": {
    "email": "ada@example.com",
    "first_name": "Ada"
  }
}`

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
