import type { ContactTimes } from '#sending/events/public.ts'

/** Statements by which sending records when contacts were last mailed and last reacted. */
export const contactTimes: ContactTimes = {
  noteMailed: (contacts) => `
    update contact c
    set last_emailed = m.at
    from mailed m
    where c.account_id = m.account_id and c.id = any(${contacts}::uuid[]) and c.id = m.contact_id`,
  noteReacted: (contacts) => `
    update contact c
    set last_opened = greatest(c.last_opened, r.last_opened), last_clicked = greatest(c.last_clicked, r.last_clicked)
    from reacted r
    where c.account_id = r.account_id and c.id = any(${contacts}::uuid[]) and c.id = r.contact_id`,
}
