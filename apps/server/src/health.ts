/**
 * `./carillon health`: ends with 0 if the process with these settings is ready, else with 1 and the reason. It is for the health
 * check of a container, which runs it every few seconds, so it loads nothing of the product.
 */
const answerWithinMs = 5_000

/** STATUS_ADDRESS is a port, or a host with one. Without it, health is served with the application. */
const { STATUS_ADDRESS: status = '', PORT: port = '3000' } = process.env
const given = status.trim() || port.trim() || '3000'
const host = given.includes(':')
  ? given.replace(/^(0\.0\.0\.0|\[::\])(?=:)/, '127.0.0.1')
  : `localhost:${given}`

try {
  const answer = await fetch(`http://${host}/readyz`, { signal: AbortSignal.timeout(answerWithinMs) })
  process.stdout.write(`${await answer.text()}\n`)
  process.exitCode = answer.ok ? 0 : 1
} catch (cause) {
  const why = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  process.stdout.write(`${host} does not answer: ${why instanceof Error ? why.message : String(why)}\n`)
  process.exitCode = 1
}
