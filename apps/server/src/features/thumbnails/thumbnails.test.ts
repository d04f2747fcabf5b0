import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { designLibrary } from '@carillon/contract/design-library'
import { templates } from '@carillon/contract/dynamic-templates'
import { pino } from 'pino'
import sharp from 'sharp'
import { type Caller, describe, expect, testWith, until } from '#test/kit.ts'
import { makeThumbnails } from './make-thumbnails.job.ts'
import { openPhotographer } from './photographer.ts'
import { requestThumbnail } from './thumbnails.ts'

const test = testWith({ CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '' })
const red = '<body style="margin:0;background:#d00000"><p>Hello</p></body>'

function pictureOf(who: Caller, id: string) {
  return until('there is a thumbnail', async () => {
    const { thumbnail_url, thumbnail_pending } = await who.call(designLibrary.get, { params: { id } })
    return !thumbnail_pending && new URL(thumbnail_url).pathname
  })
}

test('a design has a thumbnail, which changes and is deleted with it', async ({ server }) => {
  const made = await server.owner.call(designLibrary.create, { body: { name: 'Red', html_content: red } })
  expect(made).toMatchObject({ thumbnail_url: '', thumbnail_pending: true })
  const params = { id: made.id }

  const first = await pictureOf(server.owner, made.id)
  const response = await fetch(server.url + first)
  expect(response.headers.get('cache-control')).toContain('immutable')
  const picture = sharp(await response.arrayBuffer())
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 720 })
  const { dominant } = await picture.stats()
  expect([dominant.r > 180, dominant.g < 40, dominant.b < 40]).toEqual([true, true, true])

  await server.owner.call(designLibrary.update, { params, body: { name: 'Still red' } })
  expect(await pictureOf(server.owner, made.id)).toBe(first)

  const body = { html_content: red.replace('#d00000', '#0000d0') }
  await server.owner.call(designLibrary.update, { params, body })
  const second = await until('the thumbnail has changed', async () => {
    const { thumbnail_url } = await server.owner.call(designLibrary.get, { params })
    const path = new URL(thumbnail_url).pathname
    return path !== first && path
  })
  await until('the old picture is gone', async () => (await fetch(server.url + first)).status === 404)

  await server.owner.call(designLibrary.delete, { params })
  await until('the picture is gone', async () => (await fetch(server.url + second)).status === 404)
  const { db } = server.product.services.database
  expect(await db.selectFrom('thumbnail').selectAll().where('subject_id', '=', made.id).execute()).toEqual([])
})

test('content over which the browser always ends is given up, until it changes', async ({ server }) => {
  const { services } = server.product
  const { db } = services.database
  const id = randomUUID()
  let taken = 0
  let html = red
  const job = makeThumbnails(
    { design: async () => html, prebuilt: async () => null, template_version: async () => null },
    {
      take: async () => {
        taken += 1
        if (html === red) throw new Error('the browser is gone')
        return null
      },
      close: async () => {},
    },
  )
  const run = () =>
    job.run(
      { kind: 'design', id },
      {
        services,
        db,
        log: services.log,
        now: services.now,
        signal: new AbortController().signal,
      },
    )
  const waits = async () =>
    (
      await db
        .selectFrom('thumbnail')
        .select('wanted_at')
        .where('subject_id', '=', id)
        .executeTakeFirstOrThrow()
    ).wanted_at !== null
  await db.insertInto('thumbnail').values({ kind: 'design', subject_id: id, wanted_at: new Date() }).execute()
  for (let tries = 1; tries <= 9; tries++) await expect(run()).rejects.toThrow('the browser is gone')
  expect(await waits()).toBe(true)
  await run()
  expect([taken, await waits()]).toEqual([9, false])

  html = '<p>Another one</p>'
  await requestThumbnail(db, 'design', id)
  await run()
  expect([taken, await waits()]).toEqual([10, false])
})

test('versions in the list of templates have thumbnails', async ({ server }) => {
  const me = await server.as('templates')
  const template = await me.call(templates.create, { body: { name: 'T', generation: 'dynamic' } })
  const params = { template_id: template.id }
  await me.call(templates.createVersion, { params, body: { name: 'V', html_content: red, active: 0 } })
  const path = await until('there is a thumbnail', async () => {
    const answer = await me.call(templates.list, { query: { generations: 'dynamic' } })
    const url = 'templates' in answer ? answer.templates[0]?.versions[0]?.thumbnail_url : ''
    return url ? new URL(url).pathname : null
  })
  expect((await fetch(server.url + path)).status).toBe(200)
})

describe('making a thumbnail', () => {
  test('fetches images of this server only, and runs no script', async () => {
    const asked: string[] = []
    const green = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#00c000' } })
      .png()
      .toBuffer()
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', 'image/png').end(green)
    }).listen(0, 'localhost')
    await once(server, 'listening')
    const other = createServer((request, response) => {
      asked.push(`other port: ${request.url}`)
      response.end()
    }).listen(0, 'localhost')
    await once(other, 'listening')
    const portOf = (one: typeof server) => (one.address() as AddressInfo).port
    const publicUrl = `http://localhost:${portOf(server)}`
    const elsewhere = `http://localhost:${portOf(other)}`
    const photographer = openPhotographer(
      { chromiumPath: process.env['CHROMIUM_PATH'] || null, publicUrl },
      pino({ level: 'silent' }),
    )
    const taken = await photographer.take(`<html><head>
      <link rel="stylesheet" href="${publicUrl}/i/style.css"><link rel="preconnect" href="${publicUrl}">
      <link rel="prefetch" href="${elsewhere}/prefetched"><link rel="prefetch" href="${publicUrl}/e/prefetched">
      <link rel="preload" as="image" href="${elsewhere}/preloaded"><link rel="prerender" href="${elsewhere}/prerendered">
      <meta http-equiv="refresh" content="0;url=${publicUrl}/away"><style>@import "${publicUrl}/i/more.css";</style></head>
      <body style="margin:0;background:#fff url(${publicUrl}/elsewhere.png)">
      <script>document.body.innerHTML = ''</script><script src="${publicUrl}/i/script.js"></script>
      <iframe src="${publicUrl}/i/frame" style="display:none"></iframe>
      <img src="${publicUrl}/i/one.png" style="display:block"><img src="${publicUrl}/e/pixel" onerror="document.body.innerHTML=''">
      <img src="http://169.254.169.254/i/meta"></body></html>`)
    await photographer.close()
    server.close()
    other.close()
    expect(asked).toEqual(['/i/one.png'])
    const { data } = await sharp(taken as Buffer)
      .extract({ left: 300, top: 100, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[1]).toBeGreaterThan(150)
    expect(data[0]).toBeLessThan(40)
  })

  test('reports once that there is no browser', async () => {
    const said: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => said.push(line) })
    const photographer = openPhotographer({ chromiumPath: '/no/browser', publicUrl: 'http://localhost' }, log)
    expect(await photographer.take(red)).toBe('no browser')
    expect(await photographer.take(red)).toBe('no browser')
    expect(said).toHaveLength(1)
    await photographer.close()
  })
})
