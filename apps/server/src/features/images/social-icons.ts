import { readFile } from 'node:fs/promises'
import { networks } from '@carillon/email-design/design'
import type { FastifyInstance } from 'fastify'
import { loadSharp } from '#platform/load-sharp.ts'
import { sharePromise } from '#platform/share-promise.ts'

const colors = { white: '#ffffff', black: '#000000' } as const
/** Shown at 16 to 64 pixels; high-density screens need twice as many. */
const pixels = 120

/** Each icon, drawn when it is first asked for. */
const icons: ReadonlyMap<string, () => Promise<Buffer>> = new Map(
  Object.entries(colors).flatMap(([name, color]) =>
    networks.map((network) => [`${name}/${network}`, sharePromise(() => drawIcon(network, color))] as const),
  ),
)

/** /i/social/<color>/<network>.png: the icons of the social module, the same for everybody. */
export function serveSocialIcons(fastify: FastifyInstance): void {
  fastify.get<{ Params: { color: string; file: string } }>(
    '/i/social/:color/:file',
    async (request, reply) => {
      const { color, file } = request.params
      const icon = file.endsWith('.png') ? icons.get(`${color}/${file.slice(0, -4)}`) : undefined
      if (!icon) return reply.code(404).type('text/plain').send('Not found')
      reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return reply.send(await icon())
    },
  )
}

/** Email programs don't show SVG, so the icon is rendered on first request. */
async function drawIcon(network: string, color: string): Promise<Buffer> {
  const drawing = await readFile(new URL(`social/${network}.svg`, import.meta.url), 'utf8')
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawing.replaceAll('currentColor', color)), { density: 144 })
    .resize(pixels, pixels)
    .png()
    .toBuffer()
}
