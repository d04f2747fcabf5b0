import { outgoingMail } from '@carillon/contract/outgoing-mail'
import { isMailboxUsed } from '#features/mailbox/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * The switch for sending is a setting of the installation. Everybody may read it; only an owner may end the hold of a
 * copied database.
 */
export function outgoingMailRoutes(app: App): void {
  handle(app, outgoingMail.get, describe)
  handle(app, outgoingMail.confirm, async (context) => {
    if (!mayConfirm(context)) throw new Refusal('forbidden')
    await context.services.sending.confirm(context.identity.userEmail)
    return describe(context)
  })
}

async function describe(context: Context) {
  const { db, services } = context
  return { ...(await sendingOf(context)), has_mailbox: await isMailboxUsed(db, services.config) }
}

async function sendingOf(context: Context) {
  const off = context.services.sending.off()
  if (!off) return { state: 'on' as const, reason: null, since: null, can_confirm: false }
  if (off.by === 'setting') {
    return { state: 'off' as const, reason: 'setting' as const, since: null, can_confirm: false }
  }
  const since = off.since.toISOString()
  return { state: 'off' as const, reason: off.because, since, can_confirm: mayConfirm(context) }
}

/** An owner with all scopes; an API key with restricted scopes may not. */
function mayConfirm({ identity }: Context): boolean {
  return identity.scopes === null && identity.type === 'owner'
}
