/**
 * Measures the content check, for `npm run bench -- email-testing`: a message of 100 KB with 400 links, checked a hundred
 * times. Bound: 20 ms, by the median.
 */
import { checkContent } from './content-check.rules.ts'

const boundMs = 20
const rounds = 100

const row = (at: number) =>
  `<tr><td style="padding: 8px; font-family: Arial, sans-serif; color: #333333">Offer ${at} of the week, with a few words. ` +
  `<a href="https://shop.example/offers/${at}" style="color: #0e6655">Read more about offer ${at}</a></td></tr>`
const rows = Array.from({ length: 400 }, (_, at) => row(at)).join('\n')
const html = `<!doctype html><html><body><table>${rows}</table></body></html>`.padEnd(100 * 1024, ' ')
const message = {
  subject: 'The offers of this week',
  html,
  text: html.replace(/<[^<>]*>/g, ''),
  headers: [['List-Unsubscribe', '<https://shop.example/unsubscribe>']] as const,
  attachmentNames: [],
  mimeBytes: 2 * html.length,
  language: 'en',
}

const times = Array.from({ length: rounds }, () => {
  const started = performance.now()
  checkContent(message)
  return performance.now() - started
}).sort((a, b) => a - b)
const ms = times[rounds / 2] ?? Number.POSITIVE_INFINITY
const missed = ms > boundMs ? ' MISSED' : ''
console.log(`content check of a 100 KB message: ${ms.toFixed(1)} ms (≤ ${boundMs})${missed}`)
if (missed) process.exitCode = 1
