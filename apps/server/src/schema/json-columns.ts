import type { BrandKitFields } from '@carillon/contract/brand-kit'
import type { FieldValues } from '@carillon/contract/contacts'
import type { RecordCheck } from '@carillon/contract/domains'
import type { FormContent } from '@carillon/contract/form-content'
import type { IncomingMapping } from '@carillon/contract/incoming-mapping'
import type { LegacyCondition } from '@carillon/contract/segments-legacy'
import type { TrackingSettings } from '@carillon/contract/tracking-settings'
import type { WarmUpAmounts } from '@carillon/contract/warm-up'
import type { Journey } from '@carillon/journey/steps'
import type { ColumnType } from 'kysely'
import type { StoredAdContent, StoredAdProblem, StoredAdRefs, StoredAdSubmission } from './stored-ads.ts'
import type {
  AutomationHeld,
  EnrolExisting,
  PublishedMessages,
  PublishedSettings,
  PublishedTexts,
  StoredEntry,
  StoredExit,
  StoredGoal,
  StoredWindow,
} from './stored-automation.ts'
import type { CountKind, CountQuestion, KeptNumbers } from './stored-count.ts'
import type { StoredPreview } from './stored-email-preview.ts'
import type {
  StoredAccessibility,
  StoredChoice,
  StoredClient,
  StoredDefect,
  StoredLinks,
  StoredPicture,
  StoredSpam,
  StoredTestInput,
} from './stored-email-test.ts'
import type { JobDetail } from './stored-job-detail.ts'
import type {
  EventDetail,
  MessageEnvelope,
  SendMessage,
  StoredLink,
  SuppressionReason,
} from './stored-message.ts'
import type { StoredSms, StoredSmsSettings, StoredText } from './stored-text.ts'

/** A call that waits for approval: as it was sent, and as its schemas read it. */
export interface StoredCall {
  url: string
  body?: unknown
  input: { params: unknown; query: unknown; body: unknown }
}

/** A column of JSON, read as its value and written as its text: the driver would write an array as PostgreSQL's own. */
type Stored<T, Text extends string | null = string> = ColumnType<T, Text | undefined, Text>

/** The types of JSON columns. `tools/checks/schema.ts` assigns them by their names here. */
export interface JsonColumns {
  'ad_campaign.content': Stored<StoredAdContent>
  'ad_campaign.submitted': Stored<StoredAdSubmission | null, string | null>
  'ad_generation.refs': Stored<StoredAdRefs>
  'ad_placement.former_refs': Stored<StoredAdRefs | null, string | null>
  'ad_placement.problem': Stored<StoredAdProblem | null, string | null>
  'ad_placement.refs': Stored<StoredAdRefs>
  'approval.call': Stored<StoredCall>
  'invitation.subuser_access': Stored<{ subuserId: string; scopes: string[] | null }[]>
  'audience_count.numbers': Stored<KeptNumbers[CountKind] | null, string | null>
  'audience_count.sources': Stored<CountQuestion>
  'ab_variation.document': Stored<Document | null, string | null>
  'automation.enrolling': Stored<EnrolExisting | null, string | null>
  'automation.entry': Stored<StoredEntry | null, string | null>
  'automation.exit_when': Stored<StoredExit | null, string | null>
  'automation.goal': Stored<StoredGoal | null, string | null>
  'automation.held': Stored<AutomationHeld | null, string | null>
  'automation.send_window': Stored<StoredWindow | null, string | null>
  'automation.steps': Stored<Journey>
  'automation_message.document': Stored<Document | null, string | null>
  'automation_text.sms': Stored<StoredSms>
  'automation_version.messages': Stored<PublishedMessages>
  'automation_version.settings': Stored<PublishedSettings>
  'automation_version.steps': Stored<Journey>
  'automation_version.texts': Stored<PublishedTexts>
  'brand_kit.kit': Stored<BrandKitFields>
  /** Values by the id of the field. */
  'contact.custom': Stored<Record<string, string | number>>
  'contact_change.after': Stored<FieldValues | null, string | null>
  'contact_change.before': Stored<FieldValues>
  'contact_export.files': Stored<StoredFile[]>
  'contact_export.lists': Stored<StoredName[]>
  'contact_export.problem_details': Stored<Details | null, string | null>
  'contact_export.segments': Stored<StoredName[]>
  'contact_job.detail': Stored<JobDetail>
  'contact_job.refusal_details': Stored<Details | null, string | null>
  'design.document': Stored<Document | null, string | null>
  'email_preview.previews': Stored<StoredPreview[]>
  'email_test.accessibility': Stored<StoredAccessibility | null, string | null>
  'email_test.input': Stored<StoredTestInput>
  'email_test.links': Stored<StoredLinks | null, string | null>
  'email_test.spam': Stored<StoredSpam | null, string | null>
  'email_test_choice.choice': Stored<StoredChoice>
  'email_test_client.about': Stored<StoredClient>
  'email_test_client.defects': Stored<StoredDefect[]>
  'email_test_client.pictures': Stored<StoredPicture[]>
  'errand_secret.older': Stored<OlderSecret[]>
  'enrolment_log.detail': Stored<Record<string, unknown>>
  'mail_domain.checks': Stored<Record<string, RecordCheck>>
  'mail_link.checks': Stored<Record<string, RecordCheck>>
  'mail_recipient.custom_args': Stored<Record<string, string>>
  'mail_recipient.data': Stored<Record<string, unknown>>
  'mail_recipient.envelope': Stored<MessageEnvelope>
  'incoming_webhook.field_mappings': Stored<IncomingMapping[]>
  'incoming_webhook.sample': Stored<unknown, string | null>
  'saved_row.document': Stored<Document>
  'segment.answer': Stored<EvaluationAnswer | null, string | null>
  'segment.legacy_conditions': Stored<LegacyCondition[] | null, string | null>
  'segment.problem_details': Stored<Details | null, string | null>
  'send.dropped': Stored<Record<SuppressionReason, number> & { no_credits?: number }>
  'send.auto_pause': Stored<AutoPause | null, string | null>
  'send.let_pass': Stored<Record<string, number> | null, string | null>
  'send.links': Stored<StoredLink[]>
  'send.message': Stored<SendMessage>
  'signup_form.draft': Stored<FormContent>
  'signup_form.published': Stored<FormContent | null, string | null>
  /** Values by the name of a reserved field or the id of a custom field. */
  'signup_submission.field_values': Stored<Record<string, string | number>>
  'signup_form_version.content': Stored<FormContent>
  'send.recipients_removed': Stored<Record<string, number> | null, string | null>
  'send.text_message': Stored<StoredText | null, string | null>
  'single_send.document': Stored<Document | null, string | null>
  'single_send.held': Stored<Held | null, string | null>
  'single_send.sms': Stored<StoredSms | null, string | null>
  'sms_setting.settings': Stored<Partial<StoredSmsSettings>>
  'automation_message_test.addresses': Stored<TestedAddress[]>
  'single_send_test.addresses': Stored<TestedAddress[]>
  'template_version.document': Stored<Document | null, string | null>
  'tracking_setting.click': Stored<Partial<TrackingSettings['click']>>
  'tracking_setting.google_analytics': Stored<Partial<TrackingSettings['google_analytics']>>
  'tracking_setting.open': Stored<Partial<TrackingSettings['open']>>
  'tracking_setting.subscription': Stored<Partial<TrackingSettings['subscription']>>
  'waiting_event.detail': Stored<EventDetail>
  'warm_up.days': Stored<WarmUpAmounts[]>
}

/** The values for the sentence of a refusal that a job ended with. */
type Details = Record<string, unknown>

/** A replaced secret that still signs until a time, in ISO 8601. */
interface OlderSecret {
  secret: string
  until: string
}

/** A design of the design editor; `packages/email-design` reads it. */
type Document = Record<string, unknown>

/** A file of an export, as it lies in the blob store. */
export interface StoredFile {
  key: string
  name: string
  bytes: number
  rows: number
}

/** The result of an evaluation with a waiting caller: the number of members, or the reason why there is none. */
export type EvaluationAnswer = { count: number } | { problem: string; details: Details } | { cancelled: true }

/** The name of a thing when it was stored, because the thing may be renamed or deleted later. */
export interface StoredName {
  id: string
  name: string
}

/** The reason why a single send went back to its author, and the time. */
export interface Held {
  code: 'missed' | 'blocked' | 'waited' | 'disabled'
  at: string
}

/**
 * The reason why a send paused itself: this number of failures in this number of messages, the allowed share, and the
 * time.
 */
export interface AutoPause {
  reason: 'bounces' | 'complaints'
  count: number
  of: number
  limit: number
  at: string
}

/** An address that a test went to, and the state of the message. */
export interface TestedAddress {
  email: string
  state: 'waiting' | 'delivered' | 'refused' | 'skipped'
  /** The answer of the mail server when it refused. */
  reason: string | null
}
