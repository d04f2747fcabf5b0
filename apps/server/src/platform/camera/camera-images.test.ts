import type { LookupAddress } from 'node:dns'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { colourAt, pngOf, shootAll, shootOne, shot, test, until } from './test-camera.ts'

const green = await pngOf(600, 100, '#0f0')
const image = (address: string) => `<img src="${address}" style="display:block">`
const body = '<!doctype html><body style="margin:0;background:#f00">'

describe('images', () => {
  test('are fetched once for all pictures of a message', async ({ camera, listen }) => {
    const site = await listen((_, response) => response.end(green))
    const html = `${body}${image(`${site.url}/a.png?x=1#top`)}<table background="${site.url}/b.png"><tr><td>Hello</table>`
    const shots = [
      ...Array.from({ length: 8 }, (_, at) => shot(`${at}`, html, { width: at % 2 ? 320 : 600 })),
      shot('off', html, { images: false }),
    ]
    const { photos } = await shootAll(camera(), shots)
    expect(site.asked.toSorted()).toEqual(['/a.png?x=1', '/b.png'])
    for (const photo of photos) {
      expect([photo.key, await colourAt(photo, 300, 50), photo.missing]).toEqual([
        photo.key,
        photo.key === 'off' ? '100' : '010',
        0,
      ])
    }
  })

  test('are not fetched for a picture without them', async ({ camera, listen }) => {
    const site = await listen((_, response) => response.end(green))
    const inside = `data:image/png;base64,${green.toString('base64')}`
    const html = `${body}${image(`${site.url}/a.png`)}<div style="height:100px;background:url(${inside})"></div>`
    const { photos } = await shootAll(camera(), [shot('off', html, { images: false })])
    expect(site.asked).toEqual([])
    expect(await colourAt(photos[0]!, 300, 110)).toBe('100')
  })

  test('within the message are shown, and nothing else within it', async ({ camera }) => {
    const inside = `data:image/png;base64,${green.toString('base64')}`
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`
    const photo = await shootOne(camera(), `${body}${image(inside)}${image(svg)}`)
    expect([await colourAt(photo, 300, 50), photo.missing]).toEqual(['010', 1])
    // Written in a way that hides the address from us, it is blocked.
    const hidden = await shootOne(camera(), `${body}${image(inside.replace('data:', 'dat&#97;:'))}`)
    expect(await colourAt(hidden, 300, 50)).toBe('100')
  })

  test('of this server are fetched from it wherever it runs, only its images', async ({ camera, listen }) => {
    const site = await listen((_, response) => response.end(green), '127.0.0.2')
    const one = camera({ publicUrl: site.url })
    const photo = await shootOne(
      one,
      `${body}${image(`${site.url}/i/a.png`)}${image(`${site.url}/e/open`)}${image(`${site.url}/i/../v3/me`)}`,
    )
    expect([await colourAt(photo, 300, 50), photo.missing]).toEqual(['010', 2])
    expect(site.asked).toEqual(['/i/a.png'])
  })

  test('far below the window are loaded too', async ({ camera, listen }) => {
    const site = await listen((_, response) => response.end(green))
    const html = `${body}<div style="height:9000px"></div><img loading="lazy" src="${site.url}/a.png" style="display:block">`
    const photo = await shootOne(camera(), html)
    expect([await colourAt(photo, 300, 9_050), photo.missing]).toEqual(['010', 0])
  })

  test('that are large keep their size and colours', async ({ camera, listen }) => {
    const large = await pngOf(2_400, 2_000, '#0f0')
    const site = await listen((_, response) => response.end(large))
    const photo = await shootOne(camera(), `${body}${image(`${site.url}/a.png`)}`)
    expect([photo.width, photo.height, photo.missing]).toEqual([600, 2_000, 0])
    expect([await colourAt(photo, 300, 5), await colourAt(photo, 300, 1_990)]).toEqual(['010', '010'])
  })

  test('that are no images count as missing', async ({ camera, listen }) => {
    const bodies: Record<string, string | Buffer> = {
      '/page': '<html>',
      '/svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>',
      '/cut': Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('IHDR')]),
      '/good': green,
    }
    const site = await listen((request, response) => {
      response.writeHead(request.url === '/gone' ? 404 : 200, { 'content-type': 'image/png' })
      response.end(bodies[request.url ?? ''] ?? green)
    })
    const addresses = ['page', 'svg', 'cut', 'gone', 'good'].map((name) => image(`${site.url}/${name}`))
    const photo = await shootOne(camera(), body + addresses.join('') + image('cid:a') + image('relative.png'))
    expect(photo.missing).toBe(5)
  })
})

describe('nothing leaves but images', () => {
  test('whatever the message hides', async ({ camera, listen }) => {
    const site = await listen((_, response) => response.end(green))
    const real = await listen((_, response) => response.end(green))
    // The second site is reachable by its plain address as well, so that a request past our fetcher would arrive.
    const at = (path: string) => `http://127.0.0.1:${real.port}/${path}`
    const photo = await shootOne(
      camera(),
      `<!doctype html><html><head><base href="${at('base/')}"><meta http-equiv="refresh" content="0;url=${at('away')}">
      <link rel="stylesheet" href="${at('style.css')}"><link rel="preconnect" href="${at('')}">
      <link rel="prefetch" href="${at('prefetched')}"><link rel="preload" as="image" href="${at('preloaded')}">
      <link rel="preload" as="font" crossorigin href="${at('font')}"><link rel="icon" href="${at('icon')}">
      <link rel="prerender" href="${at('prerendered')}"><link rel="modulepreload" href="${at('module')}">
      <style>@import "${at('more.css')}"; @font-face { font-family: a; src: url(${at('a.woff')}) } body { font-family: a }</style>
      </head><body style="margin:0;background:#f00">${image(`${site.url}/a.png`)}
      <script>document.body.innerHTML = ''</script><script src="${at('script.js')}"></script>
      <iframe src="${at('frame')}"></iframe><iframe srcdoc="<meta http-equiv=refresh content='0;url=${at('frame2')}'>"></iframe>
      <object data="${at('object')}"></object><embed src="${at('embed')}">
      <video poster="${at('poster')}" src="${at('video')}" autoplay></video><VIDEO/poster="${at('poster2')}"></VIDEO>
      <audio src="${at('audio')}" autoplay></audio><video><source src="${at('source')}"><track src="${at('track')}"></video>
      <form action="${at('form')}"><input autofocus></form><img src="relative.png"><a ping="${at('ping')}" href="${at('link')}">a</a>
      <svg><use href="${at('use.svg#a')}"/></svg><p style="filter:url(${at('filter.svg#a')})">a</p></body></html>`,
    )
    expect(site.asked).toEqual(['/a.png'])
    expect(real.asked).toEqual([])
    expect(await colourAt(photo, 300, 50)).toBe('010')
  })

  test('to addresses that are not public, of hosts or written out', async ({ camera, listen }) => {
    const closed = await listen((_, response) => response.end(green), '127.0.0.2')
    const addresses = [
      `${closed.url}/a.png`,
      `http://127.0.0.2:${closed.port}/b.png`,
      `http://0x7f000002:${closed.port}/c`,
    ]
    const photo = await shootOne(camera(), body + addresses.map(image).join(''))
    expect([closed.asked, photo.missing]).toEqual([[], 3])
    // With the rule of the product even the address that tests take for public is closed.
    const site = await listen((_, response) => response.end(green))
    const { isPublicAddress } = await import('#platform/outgoing/public-address.ts')
    const strict = camera({ network: { mayCall: isPublicAddress } })
    expect(await shootOne(strict, image(`${site.url}/a.png`))).toMatchObject({ missing: 1 })
    expect(site.asked).toEqual([])
  })

  test('into the private network by a redirect', async ({ camera, listen }) => {
    const closed = await listen((_, response) => response.end(green), '127.0.0.2')
    const site = await listen((request, response) => {
      const to =
        request.url === '/in'
          ? `${closed.url}/secret`
          : request.url === '/file'
            ? 'file:///etc/passwd'
            : '/good'
      if (request.url === '/good') response.end(green)
      else response.writeHead(302, { location: to }).end()
    })
    const html = body + ['near', 'in', 'file'].map((name) => image(`${site.url}/${name}`)).join('')
    const photo = await shootOne(camera(), html)
    expect([closed.asked, photo.missing]).toEqual([[], 2])
    expect(await colourAt(photo, 300, 50)).toBe('010')
  })

  test('when the answer of DNS changes to a private address', async ({ camera, listen }) => {
    const site = await listen((_, response) => response.end(green))
    const closed = await listen((_, response) => response.end(green), '127.0.0.2')
    let looked = 0
    const resolve = async (): Promise<LookupAddress[]> => [
      { address: ++looked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 },
    ]
    const html = `${body}${image(`http://changing.test:${site.port}/first.png`)}`
    const one = camera({ network: { resolve } })
    // The connection goes to the address that was checked: the host exists nowhere else, and is looked up once.
    expect(await shootOne(one, html)).toMatchObject({ missing: 0 })
    expect([looked, site.asked]).toEqual([1, ['/first.png']])
    expect(await shootOne(one, html)).toMatchObject({ missing: 1 })
    expect(await shootOne(one, image(`http://changing.test:${closed.port}/a`))).toMatchObject({ missing: 1 })
    expect([site.asked, closed.asked]).toEqual([['/first.png'], []])
  })

  test('if one of several addresses is private', async ({ camera, listen }) => {
    const site = await listen((_, response) => response.end(green))
    const resolve = async () => ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 }))
    const photo = await shootOne(camera({ network: { resolve } }), image(`${site.url}/a.png`))
    expect([photo.missing, site.asked]).toEqual([1, []])
  })
})

describe('the limits', () => {
  test('of redirects', async ({ camera, listen }) => {
    const site = await listen((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else if (left === 0) response.end(green)
      else response.writeHead(302, { location: '/loop' }).end()
    })
    const photo = await shootOne(
      camera(),
      ['5', '6', 'loop'].map((path) => image(`${site.url}/${path}`)).join(''),
    )
    expect(photo.missing).toBe(2)
    expect(site.asked.filter((path) => path === '/loop')).toHaveLength(6)
  })

  test('of bytes end an endless body', async ({ camera, listen }) => {
    let written = 0
    let hasEnded = false
    const site = await listen((_, response) => {
      response.on('close', () => {
        hasEnded = true
      })
      const more = () => {
        written += green.byteLength
        if (response.write(green)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    })
    const photo = await shootOne(
      camera({ images: { bytes: 100_000, ...unbounded } }),
      image(`${site.url}/endless`),
    )
    expect(photo.missing).toBe(1)
    await until(() => hasEnded)
    expect(written).toBeGreaterThan(100_000)
  })

  test('of bytes of all images together', async ({ camera, listen }) => {
    const site = await listen((_, response) => response.end(green))
    const html = Array.from({ length: 10 }, (_, at) => image(`${site.url}/${at}`)).join('')
    const photo = await shootOne(camera({ images: { allBytes: green.byteLength * 4 } }), html)
    expect(photo.missing).toBe(6)
  })

  test('of time end a body that drips and a host that never answers', async ({ camera, listen }) => {
    const site = await listen((request, response) => {
      if (request.url === '/drips') response.write(green.subarray(0, 10))
    })
    const one = camera({ images: { ...unbounded, ms: 300 }, network: { resolve: resolveAtTimes } })
    const photo = await shootOne(
      one,
      image(`${site.url}/drips`) + image(`${site.url}/silent`) + image(`http://slow.test:${site.port}/a`),
    )
    expect(photo.missing).toBe(3)
  })

  test('of time for all images together', async ({ camera, listen }) => {
    const site = await listen(() => undefined)
    const html = Array.from({ length: 30 }, (_, at) => image(`${site.url}/${at}`)).join('')
    const photo = await shootOne(camera({ images: { allMs: 300, ms: 60_000 } }), html)
    expect(photo.missing).toBe(30)
    expect(site.asked.length).toBeLessThan(30)
  })

  test('of the number of images', async ({ camera, listen }) => {
    const site = await listen((_, response) => response.end(green))
    const html = Array.from({ length: 12 }, (_, at) => image(`${site.url}/${at}`)).join('')
    expect(await shootOne(camera({ images: { count: 5 } }), html)).toMatchObject({ missing: 7 })
    expect(site.asked).toHaveLength(5)
  })

  test('of pixels refuse 200 images of 40 megapixels by their headers', async ({ camera, listen }) => {
    const huge = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#00f' } })
      .png({ palette: true })
      .toBuffer()
    const site = await listen((_, response) => response.end(huge))
    const html =
      body + Array.from({ length: 200 }, (_, at) => `<img width="10" src="${site.url}/${at}">`).join('')
    const { photos } = await shootAll(camera(), [shot('a', html), shot('b', html)])
    expect(photos.map(({ missing }) => missing)).toEqual([200, 200])
  })

  test('of pixels of all images together', async ({ camera, listen }) => {
    const site = await listen((_, response) => response.end(green))
    const html = Array.from({ length: 10 }, (_, at) => image(`${site.url}/${at}`)).join('')
    expect(await shootOne(camera({ images: { allPixels: 60_000 * 3 } }), html)).toMatchObject({ missing: 7 })
  })
})

/** Leaves the end to another limit. */
const unbounded = { allBytes: Infinity, allMs: 400_000, ms: 400_000 }

/** The host `slow.test` is never found, and never refused. */
function resolveAtTimes(host: string): Promise<LookupAddress[]> {
  if (host === 'slow.test') return new Promise(() => undefined)
  return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
}
