import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { givenFor } from '#test/given-single-send.ts'
import { afterAll, beforeAll, describe, expect, test as plain, type Server, startServer } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'

/** A site with one page. */
const site = createServer((request, response) => response.writeHead(request.url === '/' ? 200 : 404).end())
const noHost = Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
const noNetwork = Object.assign(new Error('try again'), { code: 'EAI_AGAIN' })

let server: Server & { close(): Promise<void> }
let database: Awaited<ReturnType<typeof testDatabase>>
let isOnline = true
const at = (path: string, host = 'www.nordlicht.de') =>
  `http://${host}:${(site.address() as AddressInfo).port}${path}`

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  database = await testDatabase()
  server = await startServer({
    databaseUrl: database.url,
    env: { CHECK_LINKS: 'on' },
    linkNetwork: {
      async resolve(host) {
        if (!isOnline) throw noNetwork
        if (host === 'gone.nordlicht.de') throw noHost
        return [{ address: '127.0.0.1', family: 4 }]
      },
      mayCall: () => true,
      withinMs: 5_000,
    },
  })
})
afterAll(async () => {
  await server.close()
  await database.drop()
  site.close()
})

async function checked(html: string, of: Server = server) {
  const { id } = await givenFor(of, of.owner).ready({ html })
  return (await of.owner.call(singleSendReview.checkLinks, { params: { id } })).findings
}

describe('POST /v3/marketing/singlesends/:id/check_links', () => {
  plain('warns of links that lead nowhere, with their lines', async () => {
    const dead = at('/old')
    const gone = at('/', 'gone.nordlicht.de')
    const html = `<a href="${at('/')}">a</a>\n<a href="${dead}">b</a>\n\n<a href="${gone}">c</a>`
    expect(await checked(html)).toMatchObject([
      {
        card: 'content',
        severity: 'warns',
        code: 'link_missing',
        field: 'email_config.html_content',
        message: `The link “${dead}” leads nowhere: its server says that there is no such page.`,
        place: { module: null, line: 2, column: 1 },
      },
      { code: 'link_no_host', parameter: { host: 'gone.nordlicht.de' }, place: { line: 4 } },
    ])
  })

  plain('names the module of a design', async () => {
    const { id } = await givenFor(server, server.owner).ready()
    const modules = [{ ...newModule('button', 'buy'), href: at('/sold') }]
    const email_config = { editor: 'design' as const, document: { ...newDesign('en'), modules } }
    await server.owner.call(singleSends.update, { params: { id }, body: { email_config } })
    const { findings } = await server.owner.call(singleSendReview.checkLinks, { params: { id } })
    expect(findings).toMatchObject([{ code: 'link_missing', place: { module: 'buy', line: null } }])
  })

  plain('says so when not all links were asked', async () => {
    const links = Array.from({ length: 51 }, (_, number) => `<a href="${at(`/#${number}`)}">x</a>`)
    expect(await checked(links.join(''))).toMatchObject([{ code: 'links_many', parameter: { limit: 50 } }])
  })

  plain('says once that this server has no network', async () => {
    isOnline = false
    try {
      expect(await checked(`<a href="${at('/x')}">x</a><a href="${at('/y')}">y</a>`)).toMatchObject([
        { code: 'links_unchecked', place: null },
      ])
    } finally {
      isOnline = true
    }
  })

  plain('refuses the single send of another account', async () => {
    const { id } = await givenFor(server, server.owner).ready()
    const other = await server.as('other')
    expect(await other.outcome(singleSendReview.checkLinks, { params: { id } })).toBe('single_send_not_found')
  })

  plain('asks nobody where that is switched off', async ({ server: quiet }) => {
    expect(await checked(`<a href="${at('/old')}">x</a>`, quiet)).toEqual([])
  })
})
