import { readFile } from 'node:fs/promises'
import { networks } from '@carillon/email-design/design'
import type { FastifyInstance } from 'fastify'
import { loadSharp } from './load-sharp.ts'

const colors = { white: '#ffffff', black: '#000000' } as const
/** Shown at 16 to 64 pixels; fine screens take twice as many. */
const pixels = 120

const made = new Map<string, Promise<Buffer>>()

/** /i/social/<color>/<network>.png: the icons of the social module, drawn for this product, the same for everybody. */
export function serveSocialIcons(fastify: FastifyInstance): void {
  fastify.get<{ Params: { color: string; file: string } }>(
    '/i/social/:color/:file',
    async (request, reply) => {
      const { color, file } = request.params
      const network = networks.find((known) => file === `${known}.png`)
      if (!network || !(color === 'white' || color === 'black')) {
        return reply.code(404).type('text/plain').send('Not found')
      }
      const key = `${color}/${network}`
      const icon = made.get(key) ?? drawIcon(network, colors[color])
      made.set(key, icon)
      reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return reply.send(await icon)
    },
  )
}

/** Mail programs show no SVG, so the drawing becomes a picture when it is first asked for. */
async function drawIcon(network: string, color: string): Promise<Buffer> {
  const drawing = await readFile(new URL(`social/${network}.svg`, import.meta.url), 'utf8')
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawing.replaceAll('currentColor', color)), { density: 144 })
    .resize(pixels, pixels)
    .png()
    .toBuffer()
}
