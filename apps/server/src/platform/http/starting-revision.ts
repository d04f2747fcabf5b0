/**
 * The revision a change starts from: `If-Match: "3"` (weak or strong), else the body's revision; null when neither is
 * given.
 */
export function startingRevision(ifMatch: string | undefined, revision: number | undefined): number | null {
  const quoted = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(ifMatch ?? '')?.[1]
  return quoted === undefined ? (revision ?? null) : Number(quoted)
}
