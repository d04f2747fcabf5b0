import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The author's content of `message`, an `automation_message`, as a version keeps it. Publishing stores this expression's
 * value, so that both can be compared.
 */
export const messageContent: RawBuilder<Record<string, unknown>> = sql`jsonb_build_object(
  'subject', message.subject, 'preheader', message.preheader, 'editor', message.editor,
  'html_content', message.html_content, 'plain_content', message.plain_content,
  'generate_plain_content', message.generate_plain_content, 'document', message.document,
  'design_id', message.design_id, 'sender_id', message.sender_id)
  -- Versions from before emails had groups lack this key.
  || case when message.suppression_group_id is null then '{}'
     else jsonb_build_object('suppression_group_id', message.suppression_group_id) end`

/** True if `message` was saved since `version` was published. The minute allows for calls that began before. */
export const savedSince: RawBuilder<SqlBool> = sql`(
  message.updated_at > version.published_at - interval '1 minute')`

/** True if the sent content of `message` differs from the saved one. `version` is the published one. */
export const messageHasChanges: RawBuilder<SqlBool> = sql`(
  version.messages -> message.id::text -> 'content' is distinct from (${messageContent}))`

/** True if the sent content of `text`, an `automation_text`, differs from the saved one. */
export const textHasChanges: RawBuilder<SqlBool> = sql`(
  version.texts -> text.id::text -> 'content' is distinct from text.sms)`

const settings = sql`jsonb_build_object(
  'entry', automation.entry, 'again_after_days', automation.again_after_days,
  'exit_criteria', automation.exit_criteria, 'exit_when', automation.exit_when,
  'goal', automation.goal,
  'send_window', automation.send_window, 'suppression_group_id', automation.suppression_group_id,
  'custom_unsubscribe_url', automation.custom_unsubscribe_url, 'categories', automation.categories,
  'ip_pool', automation.ip_pool)`

/**
 * True if the saved `automation` differs from the published version. Messages not saved since it was published are not
 * read: they are large.
 */
export const automationHasChanges: RawBuilder<SqlBool> = sql`coalesce((
  select version.steps <> automation.steps or jsonb_strip_nulls(version.settings) <> jsonb_strip_nulls(${settings}) or exists (
    select 1 from automation_message message
    where message.automation_id = automation.id
      and ${savedSince} and version.messages ? message.id::text and ${messageHasChanges}
  ) or exists (
    select 1 from automation_text text
    where text.automation_id = automation.id and version.texts ? text.id::text and ${textHasChanges}
  )
  from automation_version version
  where version.automation_id = automation.id and version.number = automation.published), false)`
