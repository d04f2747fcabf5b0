import { orNone, readBy, readMonths } from './setting-shapes.ts'
import { setting } from './setting-texts.ts'

const takes = 'a number of months from 1 to 600, as in `24 months`'

const months = (about: string) =>
  setting(orNone(readBy(readMonths)), { takes, about: `${about}. Without it all are kept` })

/** The settings after which rows go that grow with messages and with what contacts do. */
export const retentionSettings = {
  COUNTER_RETENTION: months(
    'how long the numbers of sends are kept by quarters of an hour; older ones are added up by day, in the time zone of the account. Every sum stays. Statistics by hour, and by day in another time zone, then show an old day as one number',
  ),
  CONTACT_CHANGE_RETENTION: months(
    'how long the changes of contacts and their stays on lists and in segments that ended are kept; older ones are deleted a calendar month at a time. Timelines do not show them any more. The last address of each contact that changed and the first stay on each list and in each segment stay, because suppressions and automations ask for them',
  ),
  CONTACT_JOB_RETENTION: months(
    'how long finished imports, upserts, deletions and other jobs of contacts are listed; older ones are deleted. Timelines then show their changes without a cause, and no deletions that were undone',
  ),
  AUTOMATION_LOG_RETENTION: months(
    'how long the steps of people through automations are kept; older ones are deleted a calendar month at a time. The last way of each person through an automation stays, without its steps, and so do all numbers',
  ),
  TEXT_RETENTION: months(
    'how long each text message and each reply to one is kept; older ones are deleted a calendar month at a time, and short links in them lead nowhere any more. The numbers of a send stay, but not its errors by code and its replies, and branches of automations that ask for them find none',
  ),
  MAIL_RETENTION: months(
    'how long messages of programs (transactional mail) are kept, with their content and recipients; older ones are deleted. Events of contacts stay for `EVENT_RETENTION`. Links in them lead nowhere any more, except those to unsubscribe, which go on working. Statistics stay, and so does what segments know of each contact',
  ),
}

/** The number of months after which rows go, by what they are; null: they stay. */
export interface Retention {
  counters: number | null
  contactChanges: number | null
  contactJobs: number | null
  automationLog: number | null
  texts: number | null
  mail: number | null
}

type Months = { [Name in keyof typeof retentionSettings]: number | null }

export function readRetention(values: Months): Retention {
  return {
    counters: values.COUNTER_RETENTION,
    contactChanges: values.CONTACT_CHANGE_RETENTION,
    contactJobs: values.CONTACT_JOB_RETENTION,
    automationLog: values.AUTOMATION_LOG_RETENTION,
    texts: values.TEXT_RETENTION,
    mail: values.MAIL_RETENTION,
  }
}
