import { pino } from 'pino'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { openCamera } from './camera.ts'
import { browsers, colourAt, pngOf, shootAll, shootOne, shot, test, until } from './test-camera.ts'

const red = '<!doctype html><body style="margin:0;background:#f00">'
const tall = (height: number) => `${red}<div style="height:${height}px"></div>`

describe('a picture', () => {
  test('is as wide as asked and as high as the message', async ({ camera }) => {
    const { photos } = await shootAll(camera(), [
      shot('narrow', tall(1_500), { width: 320 }),
      shot('wide', tall(1_500), { width: 700 }),
      shot('twice', tall(1_500), { width: 320, scale: 2 }),
    ])
    const sizes = photos.map(({ key, width, height, isCut, type }) => [key, width, height, isCut, type])
    expect(sizes.sort()).toEqual([
      ['narrow', 320, 1_500, false, 'image/png'],
      ['twice', 640, 3_000, false, 'image/png'],
      ['wide', 700, 1_500, false, 'image/png'],
    ])
    for (const photo of photos) {
      expect(await sharp(photo.bytes).metadata()).toMatchObject({ width: photo.width, height: photo.height })
      expect(await colourAt(photo, 100, 1_400)).toBe('100')
    }
  })

  test('shows the light or the dark scheme', async ({ camera }) => {
    const html = `${red}<style>@media (prefers-color-scheme: dark) { body { background: #00f !important } }</style>`
    const { photos } = await shootAll(camera(), [
      shot('dark', html, { scheme: 'dark' }),
      shot('light', html),
      shot('again', html, { scheme: 'dark' }),
    ])
    const colours = await Promise.all(photos.map(async (photo) => [photo.key, await colourAt(photo, 10, 10)]))
    expect(Object.fromEntries(colours)).toEqual({ dark: '001', light: '100', again: '001' })
  })

  test('tells the places of marks', async ({ camera }) => {
    const html = `${red}<div data-muid="a" style="height:100px"></div><table cellspacing="0"><tr data-muid="b c">
      <td style="height:50px;padding:0"></td></tr></table><p data-muid="hidden" style="display:none"></p>
      <div data-muid="a" style="height:30px"></div>`
    const one = await shootOne(camera(), html, { marks: 'data-muid' })
    expect(one.marks).toEqual({ a: { top: 0, height: 180 }, 'b c': { top: 100, height: 50 } })
    const twice = await shootOne(camera(), html, { marks: 'data-muid', scale: 2 })
    expect(twice.marks['b c']).toEqual({ top: 200, height: 100 })
    expect((await shootOne(camera(), html)).marks).toEqual({})
  })

  test('of a message 50,000 px high is cut, and says so', async ({ camera }) => {
    const html = `${tall(11_000)}<p data-muid="in" style="height:2000px"></p><p data-muid="out" style="height:37000px"></p>`
    const cut = await shootOne(camera(), html, { marks: 'data-muid' })
    expect(cut).toMatchObject({ width: 600, height: 12_000, isCut: true })
    expect(await sharp(cut.bytes).metadata()).toMatchObject({ height: 12_000 })
    expect(await colourAt(cut, 300, 11_900)).toBe('100')
    expect(Object.keys(cut.marks)).toEqual(['in'])
  })

  test('is equal to the byte for an equal message, also one that moves', async ({ camera, listen }) => {
    const frames = await Promise.all(['#f00', '#00f'].map((colour) => pngOf(40, 40, colour)))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [20, 20], loop: 0 })
      .toBuffer()
    const site = await listen((_, response) => response.setHeader('content-type', 'image/gif').end(moving))
    const html = `<style>@keyframes fade { from { opacity: 0 } to { opacity: 1 } } p { animation: fade 2s infinite }</style>
      <p>Hello</p><img src="${site.url}/moving.gif">`
    const shots = Array.from({ length: 6 }, (_, at) => shot(`${at}`, html))
    const { photos } = await shootAll(camera(), shots)
    const [first] = photos
    expect(photos.map(({ bytes }) => bytes.equals(first?.bytes ?? Buffer.of()))).toEqual(
      Array.from({ length: 6 }, () => true),
    )
  })

  test('has no trace of the picture before it', async ({ camera, listen }) => {
    const green = await pngOf(600, 100, '#0f0')
    const site = await listen((_, response) => response.end(green))
    const strict = `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; style-src 'none'">`
    const plain = `${red}<img src="${site.url}/a.png" style="display:block">`
    const { photos } = await shootAll(camera({ limits: { atOnce: 1 } }), [
      shot('off', plain, { images: false }),
      shot('strict', `<!doctype html>${strict}${plain}`),
      shot('plain', plain),
    ])
    const last = photos.find(({ key }) => key === 'plain')
    expect([await colourAt(last!, 300, 50), await colourAt(last!, 300, 300)]).toEqual(['010', '100'])
  })
})

describe('a session', () => {
  test('goes before others if it is urgent', async ({ camera, listen }) => {
    const queued = Promise.withResolvers<void>()
    const png = await pngOf(10, 10, '#0f0')
    const site = await listen((_, response) => void queued.promise.then(() => response.end(png)))
    const one = camera({ limits: { atOnce: 1 } })
    const shots = (...keys: string[]) => keys.map((key) => shot(key, `<img src="${site.url}/${key}">`))
    const first = shootAll(one, shots('a1', 'a2', 'a3'))
    const second = shootAll(one, shots('b1'))
    await until(() => site.asked.length > 0)
    const urgent = shootAll(one, shots('u1'), { isUrgent: true })
    queued.resolve()
    const taken = await Promise.all([first, second, urgent])
    expect(taken.map(({ photos }) => photos.map(({ key }) => key).toSorted())).toEqual([
      ['a1', 'a2', 'a3'],
      ['b1'],
      ['u1'],
    ])
    expect(site.asked).toEqual(['/a1', '/u1', '/a2', '/a3', '/b1'])
  })

  test('that is urgent does not wait for slow images of others', async ({ camera, listen }) => {
    const site = await listen(() => undefined)
    const one = camera()
    const controller = new AbortController()
    const slow = ['a', 'b', 'c'].map((key) => shot(key, `<img src="${site.url}/never.png">`))
    const shooting = shootAll(one, slow, { signal: controller.signal })
    await until(() => site.asked.length > 0)
    expect((await shootAll(one, [shot('u', red)], { isUrgent: true })).photos).toHaveLength(1)
    controller.abort(new Error('cancelled'))
    await expect(shooting).rejects.toThrow('cancelled')
  })

  test('ends at once when it is aborted, and the next one works', async ({ camera, listen }) => {
    const site = await listen(() => undefined)
    const one = camera()
    const controller = new AbortController()
    const html = `<img src="${site.url}/never.png">`
    const told: string[] = []
    const shooting = one.shoot([shot('a', html), shot('b', html), shot('c', red)], {
      signal: controller.signal,
      onPhoto: ({ key }) => void told.push(key),
      onFailed: (key) => void told.push(key),
    })
    await until(() => site.asked.length > 0)
    controller.abort(new Error('cancelled'))
    await expect(shooting).rejects.toThrow('cancelled')
    await expect(one.shoot([], { signal: controller.signal, onPhoto() {}, onFailed() {} })).rejects.toThrow(
      'cancelled',
    )
    expect((await shootAll(one, [shot('d', red)])).photos).toHaveLength(1)
    expect(told).toEqual([])
  })

  test('gives up a message that is late again and again', async ({ camera, listen }) => {
    const site = await listen(() => undefined)
    const one = camera({ limits: { shotMs: 200, atOnce: 1 } })
    const shots = Array.from({ length: 6 }, (_, at) => shot(`${at}`, `<img src="${site.url}/${at}.png">`))
    const { failed, photos } = await shootAll(one, shots)
    expect(photos).toEqual([])
    expect(failed).toEqual(shots.map(({ key }) => [key, 'timeout']))
    expect(site.asked.length).toBeLessThanOrEqual(3)
  })

  test('ends with the fault of its listener', async ({ camera }) => {
    const shooting = shootAll(camera(), [shot('a', red), shot('b', red)], {
      onPhoto: () => Promise.reject(new Error('the disk is full')),
    })
    await expect(shooting).rejects.toThrow('the disk is full')
  })

  test('without shots is done', async ({ camera }) => {
    expect(await shootAll(camera(), [])).toMatchObject({ result: 'done', photos: [] })
  })
})

describe('the browser', () => {
  test('starts again when it is killed at the seventh picture', async ({ camera }) => {
    const shots = Array.from({ length: 12 }, (_, at) => shot(`${at}`, tall(3_000)))
    const keys: string[] = []
    const { failed } = await shootAll(camera(), shots, {
      onPhoto: async ({ key }) => {
        keys.push(key)
        if (keys.length === 7) for (const pid of await browsers()) process.kill(pid, 'SIGKILL')
      },
    })
    expect(failed).toEqual([])
    expect(keys.toSorted()).toEqual(shots.map(({ key }) => key).toSorted())
  })

  test('starts again for a picture though another page seems free', async ({ camera, listen }) => {
    const killed = Promise.withResolvers<void>()
    const png = await pngOf(10, 10, '#0f0')
    const site = await listen((_, response) => void killed.promise.then(() => response.end(png)))
    const keys: string[] = []
    const shots = [shot('late', `<img src="${site.url}/late.png">`), shot('soon', red)]
    const { failed } = await shootAll(camera(), shots, {
      onPhoto: async ({ key }) => {
        keys.push(key)
        if (key === 'late') return
        await until(() => site.asked.length > 0)
        for (const pid of await browsers()) process.kill(pid, 'SIGKILL')
        killed.resolve()
      },
    })
    expect([failed, keys]).toEqual([[], ['soon', 'late']])
  })

  test('that ends whenever it starts for a picture makes it fail', async ({ camera, listen }) => {
    const site = await listen(() => undefined)
    const bad = shot('bad', `<img src="${site.url}/never.png">`)
    let isOver = false
    const shooting = shootAll(camera(), [bad]).finally(() => {
      isOver = true
    })
    await until(() => site.asked.length > 0)
    await until(async () => {
      for (const pid of await browsers()) process.kill(pid, 'SIGKILL')
      return isOver
    })
    expect(await shooting).toMatchObject({ result: 'done', photos: [], failed: [['bad', 'crashed']] })
  })

  test('gives up a message that breaks its page, and takes the next', async ({ camera }) => {
    const deep = '<div style="display:inline-table">'.repeat(5_000)
    const { failed, photos } = await shootAll(camera(), [shot('deep', deep), shot('good', red)])
    expect([failed, photos.map(({ key }) => key)]).toEqual([[['deep', 'crashed']], ['good']])
  })

  test('starts before the first shot when it is warmed', async ({ camera }) => {
    const one = camera()
    one.warm()
    await until(async () => (await browsers()).length === 1)
    await shootOne(one, red)
    expect(await browsers()).toHaveLength(1)
  })

  test('is gone when it has been idle', async ({ camera }) => {
    const one = camera({ limits: { idleMs: 20 } })
    await shootOne(one, red)
    await until(async () => (await browsers()).length === 0)
    await shootOne(one, red)
  })

  test('that does not exist is reported once', async () => {
    const said: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
    const none = openCamera({ chromiumPath: '/no/browser', publicUrl: 'http://localhost' }, log)
    expect(await shootAll(none, [shot('a', red)])).toMatchObject({ result: 'no browser', photos: [] })
    expect(await shootAll(none, [shot('a', red)])).toMatchObject({ result: 'no browser' })
    expect(said).toHaveLength(1)
    await none.close()
  })

  test('ends with the camera, and its sessions with a fault', async ({ camera, listen }) => {
    const site = await listen(() => undefined)
    const one = camera()
    const shooting = shootAll(one, [shot('a', `<img src="${site.url}/never.png">`)])
    await until(() => site.asked.length > 0)
    await Promise.all([expect(shooting).rejects.toThrow('closed'), one.close()])
    expect(await browsers()).toEqual([])
  })
})
