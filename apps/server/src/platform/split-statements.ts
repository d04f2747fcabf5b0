/** A piece of SQL in which a semicolon ends nothing: a comment, a string, a quoted name, a dollar-quoted string. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g

/**
 * The statements of a migration, each with the comments before it. PostgreSQL runs a whole file at once, but a
 * distributed database must finish each statement before it sees the next.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let from = 0
  for (const { 0: piece, index } of text.matchAll(opaque)) {
    if (piece !== ';') continue
    statements.push(text.slice(from, index))
    from = index + 1
  }
  statements.push(text.slice(from))
  return statements.map((statement) => statement.trim()).filter(saysSomething)
}

function saysSomething(statement: string): boolean {
  return statement.replace(opaque, (piece) => (/^(--|\/\*)/.test(piece) ? '' : piece)).trim() !== ''
}
