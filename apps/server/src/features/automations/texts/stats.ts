import type { AutomationTextStats } from '@carillon/contract/automation-texts'
import { textStepsOf } from '@carillon/journey/emails'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { countReplies } from '#sending/texts/public.ts'
import { findAutomation } from '../find-automation.ts'

interface Row {
  message_id: string
  step_id: string
  simulated: boolean
}

/** The results of the texts of each step, from counters and replies; no recipient is read. @throws automation_not_found */
export async function textStats(db: Db, account: string, id: string): Promise<AutomationTextStats[]> {
  const automation = await findAutomation(db, account, id)
  const { rows } = await sql<Row>`
    select message_id, step_id, bool_or((send.text_message -> 'isSimulated')::boolean) as simulated
    from automation_send made join send on send.id = made.send_id
    where made.automation_id = ${automation.id} and made.channel = 'sms'
    group by 1, 2
    order by 1`.execute(db)
  const { rows: counters } = await sql<{ message_id: string; metric: string; value: number }>`
    select message_id, metric, sum(value)::int as value
    from automation_send made join send_counter using (send_id)
    where made.automation_id = ${automation.id} and made.channel = 'sms' and bucket = '-infinity'
    group by 1, 2`.execute(db)
  const counted = Map.groupBy(counters, ({ message_id }) => message_id)
  const sent = new Map(rows.map((row) => [row.message_id, row]))
  const drawn = textStepsOf(automation.steps)
  const removed = rows.filter(({ message_id }) => !drawn.some(({ message }) => message === message_id))
  const all = [...drawn, ...removed.map((row) => ({ step: row.step_id, message: row.message_id }))]
  return Promise.all(
    all.map(async ({ step, message }) => {
      const replies = await countReplies(db, account, message)
      const count = (metric: string) => counted.get(message)?.find((one) => one.metric === metric)?.value ?? 0
      return {
        step_id: step,
        text_id: message,
        simulated: sent.get(message)?.simulated ?? false,
        requested: count('requests'),
        opted_out_before: count('unsubscribe_drops'),
        sent: count('sent'),
        delivered: count('delivered'),
        undelivered: count('undelivered'),
        failed: count('failed'),
        segments: count('segments'),
        clicks: count('clicks'),
        unique_clicks: count('unique_clicks'),
        opted_out: count('unsubscribes'),
        replies: replies.all,
        open_replies: replies.open,
      }
    }),
  )
}
