import { automationWebhooks } from '@carillon/contract/automation-webhooks'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { findSecret, replaceSecret } from './secret.ts'

export function automationWebhookRoutes(app: App): void {
  const show = ({ secret, earlierUntil }: Awaited<ReturnType<typeof findSecret>>) => ({
    secret,
    earlier_valid_until: earlierUntil?.toISOString() ?? null,
  })
  handle(app, automationWebhooks.secret, async ({ db, account, now }) =>
    show(await findSecret(db, account, now)),
  )
  handle(app, automationWebhooks.replaceSecret, async ({ db, account, now }) =>
    show(await db.transaction().execute((tx) => replaceSecret(tx, account, now))),
  )
}
