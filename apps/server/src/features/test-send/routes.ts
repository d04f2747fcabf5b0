import { testSend } from '@carillon/contract/test-send'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { sendTest } from './test-send.ts'

export function testSendRoutes(app: App): void {
  handle(app, testSend.send, async ({ db, account, now, services }, { body }) => {
    const { mailer, dkim, config, sending } = services
    sending.demandOn()
    await sendTest(db, account, body, { mailer, dkim, publicUrl: config.publicUrl, now })
    return {}
  })
}
