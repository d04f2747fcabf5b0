import type { ClientDefect, PictureView } from '@carillon/contract/email-test-results'
import { defaultClientIds, emailClients } from '@carillon/email-clients/clients'
import { type Defect, renderFor } from '@carillon/email-clients/render-for'
import type { Camera, Photo, Shot } from '#platform/camera/camera.ts'
import type { ClientList, Renderer, RenderHooks } from './renderer.ts'

/** The views in the order in which they are taken: a first picture of each client comes before the others. */
const views: readonly (readonly [PictureView, 'light' | 'dark', boolean])[] = [
  ['light', 'light', true],
  ['dark', 'dark', true],
  ['light_off', 'light', false],
  ['dark_off', 'dark', false],
]

/** The clients that are simulated by the rules of packages/email-clients. */
export const simulatedClients: ClientList = {
  isSimulated: true,
  async listClients() {
    return emailClients.map(({ width: _, hasDark: __, ...client }) => ({
      ...client,
      isDefault: defaultClientIds.includes(client.id),
    }))
  },
}

/** Draws messages in a browser, with the HTML that is left of them in each client. */
export function simulatedRenderer(camera: Camera): Renderer {
  return {
    ...simulatedClients,
    async render({ html }, ids, hooks) {
      const shots = shotsOf(html, ids, hooks)
      const open = new Map(ids.map((id) => [id, shots.filter(({ client }) => client === id).length]))
      const byKey = new Map(shots.map((shot) => [shot.key, shot]))
      const oneLess = (client: string): void => {
        const left = (open.get(client) ?? 1) - 1
        open.set(client, left)
        if (left === 0) hooks.onDone(client)
      }
      const outcome = await camera.shoot(shots, {
        signal: hooks.signal,
        onPhoto(photo) {
          const shot = byKey.get(photo.key)
          if (!shot) return
          hooks.onPicture(shot.client, pictureOf(photo, shot.view))
          oneLess(shot.client)
        },
        onFailed(key, reason) {
          const shot = byKey.get(key)
          if (!shot) return
          // The other views are worth nothing without the first; without one of them, the first is shown.
          if (shot.view === 'light') hooks.onFailed(shot.client, reason)
          oneLess(shot.client)
        },
      })
      if (outcome === 'no browser') for (const id of ids) hooks.onFailed(id, 'no_browser')
    },
  }
}

interface ViewShot extends Shot {
  client: string
  view: PictureView
}

/** The shots of all clients. The HTML of each is made when the camera asks for it, so that the first does not wait for all. */
function shotsOf(html: string, ids: readonly string[], { onDefects }: RenderHooks): ViewShot[] {
  const clients = emailClients.filter(({ id }) => ids.includes(id))
  const defects = new Map<string, Map<string, ClientDefect>>()
  const note = (client: string, found: readonly Defect[]): void => {
    const known = defects.get(client) ?? new Map<string, ClientDefect>()
    const before = known.size
    for (const { canMend: _, ...defect } of found) {
      const key = [defect.code, defect.feature, defect.module, defect.detail].join('\n')
      if (!known.has(key)) known.set(key, defect)
    }
    defects.set(client, known)
    if (known.size > before) onDefects(client, [...known.values()])
  }
  return views.flatMap(([view, scheme, images]) =>
    clients
      .filter(({ hasDark }) => scheme === 'light' || hasDark)
      .map(({ id: client, width }) => {
        let made: string | undefined
        return {
          key: `${client} ${view}`,
          client,
          view,
          width,
          scheme,
          images,
          marks: 'data-muid',
          get html() {
            if (made === undefined) {
              const rendered = renderFor(html, client, { scheme, images })
              note(client, rendered.defects)
              made = rendered.html
            }
            return made
          },
        }
      }),
  )
}

function pictureOf({ bytes, type, width, height, isCut, marks, missing }: Photo, view: PictureView) {
  return {
    view,
    bytes,
    type: type === 'image/png' ? ('png' as const) : ('webp' as const),
    width,
    height,
    isCut,
    marks,
    missingImages: missing,
  }
}
