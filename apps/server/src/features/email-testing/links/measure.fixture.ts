/**
 * Measures the link test: `npm run bench -- email-testing`. It tests a message with 100 links to 20 hosts of one server on
 * this machine. Each page has 16 KB, every fifth is behind a redirect. Bound: 5 s, so that the test ends while a person
 * waits for the first pictures.
 */

import { testLinks } from './test-links.ts'
import { localNetwork, startWeb } from './web.fixture.ts'

const count = Number(process.argv[2] ?? 100)
const boundSeconds = 5
const hosts = 20

const page = `<!doctype html><title>A page</title>${'<p>A line of the page.</p>'.repeat(650)}`
const web = await startWeb(({ url = '' }, response) => {
  if (url.endsWith('/0')) response.writeHead(302, { location: url.replace(/0$/, 'target') }).end()
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
})
const html = Array.from({ length: count }, (_, at) => {
  const host = `host${at % hosts}.nordlicht.de:${web.port}`
  return `<p><a href="http://${host}/${at}/${at % 5}">Link ${at}</a></p>`
}).join('')

try {
  const started = performance.now()
  const links = await testLinks(html, { trackingHosts: [], network: localNetwork() })
  const seconds = (performance.now() - started) / 1000
  const answered = links.filter(({ status, title }) => status === 200 && title === 'A page').length
  if (answered !== count) throw new Error(`only ${answered} of ${count} links were answered`)
  const missed = seconds > boundSeconds ? ' MISSED' : ''
  console.log(`${count} links: ${seconds.toFixed(2)} s (≤ ${boundSeconds})${missed}`)
  if (missed) process.exitCode = 1
} finally {
  web.close()
}
