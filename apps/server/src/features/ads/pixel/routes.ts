import { adPixel } from '@carillon/contract/ad-pixel'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { changeSite, showPixel } from './pixels.ts'
import { pixelSite } from './site.ts'

export function pixelRoutes(app: App): void {
  const { config } = app.services
  handle(app, adPixel.get, async ({ db, account }) => showPixel(db, account, config.publicUrl))
  handle(app, adPixel.update, async ({ db, account }, { body }) => {
    await changeSite(db, account, body.site_url)
    return showPixel(db, account, config.publicUrl)
  })
  pixelSite(app)
}
