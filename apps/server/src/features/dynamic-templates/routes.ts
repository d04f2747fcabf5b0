import { generations, templateLimits, templates } from '@carillon/contract/dynamic-templates'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import type { FindTemplateUsage } from './templates.ts'
import * as verbs from './templates.ts'
import { withVersionThumbnail, withVersionThumbnails } from './version-thumbnails.ts'
import * as versions from './versions.ts'

export function dynamicTemplatesRoutes(app: App, { findUsage }: { findUsage: FindTemplateUsage }): void {
  const { config } = app.services

  handle(app, templates.list, async (context, { query }) => {
    const { db, account, now } = context
    const wanted = generations.filter((one) => (query.generations ?? 'legacy').split(',').includes(one))
    const size = query.page_size
    const page = await verbs.listTemplates(
      db,
      account,
      { generations: wanted, size: size ?? templateLimits.templates, token: query.page_token },
      (token) =>
        `${baseAddress(context)}${templates.list.path}?${new URLSearchParams({ generations: wanted.join(','), page_size: String(size), page_token: token })}`,
    )
    const result = await withVersionThumbnails(db, page.result, { publicUrl: config.publicUrl, now })
    return size === undefined ? { templates: result } : { ...page, result }
  })
  handle(app, templates.create, ({ db, account, now }, { body }) =>
    verbs.createTemplate(db, account, body, now),
  )
  handle(app, templates.duplicate, ({ db, account, identity, now }, { params, body }) =>
    verbs.duplicateTemplate(db, account, params.template_id, body, {
      now,
      userNumber: identity.userNumber,
    }),
  )
  handle(app, templates.get, async ({ db, account, now }, { params }) => {
    const template = await verbs.getTemplate(db, account, params.template_id)
    const [summary] = await withVersionThumbnails(db, [template], { publicUrl: config.publicUrl, now })
    return summary ?? template
  })
  handle(app, templates.update, ({ db, account, now }, { params, body }) =>
    verbs.renameTemplate(db, account, params.template_id, body.name, now),
  )
  handle(app, templates.delete, ({ db, account, now }, { params }) =>
    verbs.deleteTemplate(db, account, params.template_id, now),
  )
  handle(app, templates.usage, ({ db, account, now }, { params }) =>
    verbs.templateUsage(db, account, params.template_id, now, findUsage),
  )
  handle(app, templates.restore, ({ db, account }, { params }) =>
    verbs.restoreTemplate(db, account, params.template_id),
  )
  versionRoutes(app)
}

function versionRoutes(app: App): void {
  const { config } = app.services
  handle(app, templates.createVersion, ({ db, account, identity, now }, { params, body }) =>
    withVersionThumbnail(
      db,
      { publicUrl: config.publicUrl, now },
      versions.createVersion(db, account, params.template_id, body, {
        now,
        publicUrl: config.publicUrl,
        userNumber: identity.userNumber,
      }),
    ),
  )
  handle(app, templates.duplicateVersion, ({ db, account, identity, now }, { params, body }) =>
    withVersionThumbnail(
      db,
      { publicUrl: config.publicUrl, now },
      versions.duplicateVersion(db, account, params, body, {
        now,
        publicUrl: config.publicUrl,
        userNumber: identity.userNumber,
      }),
    ),
  )
  handle(app, templates.getVersion, ({ db, account, now }, { params }) =>
    withVersionThumbnail(db, { publicUrl: config.publicUrl, now }, versions.getVersion(db, account, params)),
  )
  handle(app, templates.updateVersion, ({ db, account, identity, now }, { params, body }) =>
    withVersionThumbnail(
      db,
      { publicUrl: config.publicUrl, now },
      versions.updateVersion(db, account, params, body, {
        now,
        publicUrl: config.publicUrl,
        user: identity.userId,
      }),
    ),
  )
  handle(app, templates.deleteVersion, ({ db, account, now }, { params }) =>
    versions.deleteVersion(db, account, params, now),
  )
  handle(app, templates.activate, ({ db, account, now }, { params }) =>
    withVersionThumbnail(
      db,
      { publicUrl: config.publicUrl, now },
      versions.activateVersion(db, account, params, { now, publicUrl: config.publicUrl }),
    ),
  )
}
