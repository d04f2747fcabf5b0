import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import sharp from 'sharp'
import { test as base, vi } from 'vitest'
import type { OutgoingNetwork } from '#platform/outgoing/checked-addresses.ts'
import {
  type Camera,
  openCamera,
  type Photo,
  type ShootOptions,
  type Shot,
  type ShotFault,
} from './camera.ts'
import { type CameraLimits, cameraLimits, type ImageLimits } from './camera-limits.ts'

/** The address that the network of tests takes for the public Internet. All others are closed. */
const open = '127.0.0.1'

interface Given {
  network?: Partial<OutgoingNetwork>
  publicUrl?: string
  images?: Partial<ImageLimits>
  limits?: Partial<CameraLimits>
}

const patienceMs = 300_000
/** A busy machine is no reason for a missing picture. */
const patient: ImageLimits = { ...cameraLimits.images, ms: patienceMs, allMs: patienceMs }

/** Opens a camera whose network knows each host as the address before `.test`, such as `http://127-0-0-1.test`. */
export function cameraFor({
  network = {},
  publicUrl = 'http://localhost:1',
  images,
  limits,
}: Given = {}): Camera {
  return openCamera(
    { chromiumPath: process.env['CHROMIUM_PATH'] || null, publicUrl },
    pino({ level: 'silent' }),
    {
      network: {
        resolve: async (host) => [{ address: host.replace('.test', '').replaceAll('-', '.'), family: 4 }],
        mayCall: (address) => address === open,
        ...network,
      },
      limits: { shotMs: patienceMs, launchMs: patienceMs, ...limits, images: { ...patient, ...images } },
    },
  )
}

export interface Site {
  /** The address by a name that only the network of tests knows. */
  url: string
  port: number
  asked: string[]
}

type Listen = (answer: RequestListener, address?: string) => Promise<Site>

/** Tests with cameras and web servers, which are closed after the test. */
export const test = base.extend<{ camera: (given?: Given) => Camera; listen: Listen }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names
  camera: async ({}, use) => {
    const opened: Camera[] = []
    await use((given) => {
      const camera = cameraFor(given)
      opened.push(camera)
      return camera
    })
    await Promise.all(opened.map((camera) => camera.close()))
  },
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names
  listen: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = []
    await use(async (answer, address = open) => {
      const asked: string[] = []
      const server = createServer((request, response) => {
        asked.push(request.url ?? '')
        answer(request, response)
      }).listen(0, address)
      servers.push(server)
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      return { url: `http://${address.replaceAll('.', '-')}.test:${port}`, port, asked }
    })
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  },
})

export function shot(key: string, html: string, other: Partial<Shot> = {}): Shot {
  return { key, html, width: 600, scheme: 'light', images: true, ...other }
}

/** Takes the shots and collects everything that is told. */
export async function shootAll(camera: Camera, shots: readonly Shot[], options: Partial<ShootOptions> = {}) {
  const photos: Photo[] = []
  const failed: [key: string, reason: ShotFault][] = []
  const result = await camera.shoot(shots, {
    onPhoto: (photo) => void photos.push(photo),
    onFailed: (key, reason) => void failed.push([key, reason]),
    ...options,
  })
  return { result, photos, failed }
}

/** Takes one picture of a message. */
export async function shootOne(camera: Camera, html: string, other: Partial<Shot> = {}): Promise<Photo> {
  const { photos, failed } = await shootAll(camera, [shot('one', html, other)])
  if (!photos[0]) throw new Error(`no picture: ${failed}`)
  return photos[0]
}

export function pngOf(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** The colour of a pixel in words. */
export async function colourAt({ bytes }: Pick<Photo, 'bytes'>, left: number, top: number): Promise<string> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((value) => (value > 140 ? '1' : '0')).join('')
}

/** The processes of browsers that this process started. */
export async function browsers(): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [state, parent] = (stat.split(') ')[1] ?? '').split(' ')
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (state !== 'Z' && Number(parent) === process.pid && command.includes('--headless'))
      found.push(Number(pid))
  }
  return found
}

/** Waits for a state. The limit only names the missing state sooner than the limit of the test. */
export function until(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  return vi.waitUntil(holds, { timeout: patienceMs })
}
