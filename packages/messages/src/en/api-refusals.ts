import type { ErrorCode } from '@carillon/contract/refusals'

/**
 * One sentence for each refusal of calls that only programs make. Browsers don't load them: a refusal belongs here only if no
 * call of a screen names it.
 */
export default {
  sender_identity_not_found: 'resource not found',
  sender_identity_required: '{{name}} is required.',
  sender_identity_from_invalid: 'From email is not a valid email address.',
  sender_identity_reply_to_invalid: 'Reply to email is not a valid email address.',
  sender_identity_nickname_taken: 'You already have a sender identity with the same nickname.',
  sender_identity_limit_reached:
    "You've reached your limit of {{limit}} sender identities. Please delete one or more and try again.",
  sender_identity_update_locked: 'You may only update a sender identity when it is unlocked.',
  sender_identity_delete_locked: 'You may only delete a sender identity when it is unlocked.',
  sender_identity_verified: 'The Sender Identity is already verified.  No email sent.',
  verification_link_invalid: 'This verification link is no longer valid. Request a new one.',
  suppressions_unclear: 'Specify what to delete: either the addresses in emails, or all with delete_all.',
  custom_field_id_invalid: 'invalid id',
  custom_field_in_use: 'Custom field in use by one or more segment conditions',
  list_name_length: 'list name must have 1 to {{limit}} characters',
  recipient_id_invalid: 'recipient_id is invalid',
  campaign_not_found: 'not found',
  campaign_title_blank: "title can't be blank",
  campaign_title_too_long: 'title is too long (maximum is {{limit}} characters)',
  campaign_categories_too_many: 'categories exceeds {{limit}} category limit',
  campaign_content_too_large: '{{name}} exceeds the 1MB limit',
  campaign_sender_unknown: 'sender_id does not exist',
  campaign_sender_unverified: 'sender_id is not a verified sender identity',
  campaign_lists_unknown: 'list_ids do not all exist',
  campaign_segments_unknown: 'segment_ids do not all exist',
  campaign_ip_pool_invalid: 'The ip pool you provided is invalid',
  campaign_group_unknown: 'suppression_group_id does not exist',
  campaign_unsubscribes_both:
    'Either suppression_group_id or custom_unsubscribe_url may be set/used, but not both. Please remove one before setting the other.',
  campaign_limit_reached:
    "You've reached your limit of {{limit}} campaigns. Please delete one or more and try again.",
  campaign_update_not_draft: 'You may only update a campaign when it is in draft mode.',
  campaign_schedule_not_draft:
    'You cannot POST to a campaign that has already sent or scheduled. However you can update a scheduled campaign with a PATCH.',
  campaign_send_not_draft: 'You may only send a campaign when it is in draft mode.',
  campaign_not_scheduled: 'You cannot update the send_at value of non-scheduled campaign.',
  campaign_begun: 'This campaign is already {{status}}.',
  campaign_send_at_past: 'Please choose a future time for sending your campaign.',
  campaign_subject_blank: "subject can't be blank",
  campaign_sender_blank: "sender_id can't be blank",
  campaign_content_blank: "plain_content can't be blank, please provide plain text or html content",
  campaign_recipients_blank: 'You must select at least 1 segment or 1 list to send to.',
  campaign_unsubscribe_tag_missing:
    'An [unsubscribe] tag in both your html and plain content is required to send a campaign.',
  campaign_unsubscribe_missing:
    'Either a suppression_group_id or custom_unsubscribe_url is required to send a campaign.',
  campaign_credits_used_up:
    'You do not have enough credits to send this campaign. Upgrade your plan to send more: {{address}}',
  campaign_not_ready: 'This campaign can’t be sent. {{reason}}',
  mail_sender_unverified: 'The from address {{email}} does not match a verified sender.',
  mail_recipients_too_many: 'A call can have up to {{limit}} recipients.',
  mail_recipient_repeated:
    '{{email}} appears more than once in to, cc and bcc of a personalization. Remove the duplicate.',
  mail_content_missing: 'The content is missing. Use content or a template_id.',
  mail_subject_missing: 'The subject is required.',
  mail_header_reserved: 'The header {{name}} is reserved. Leave it out.',
  mail_attachment_invalid: 'The content of “{{filename}}” is not valid base64.',
  mail_send_at_too_late: 'send_at can be at most {{hours}} hours in the future.',
  mail_setting_unsupported: '{{name}} is not supported here. Leave it out.',
  mail_settings_conflict: 'Use either {{name}} or {{other}}, not both.',
  mail_substitutions_dynamic: 'Dynamic templates don’t support substitutions. Use dynamic_template_data.',
  mail_batch_invalid: 'There is no batch {{id}}. Create one with POST /v3/mail/batch.',
  scheduled_send_held:
    'This batch already has the status {{status}}. Change it with PATCH, or release the batch with DELETE.',
  scheduled_send_not_found: 'This batch is neither paused nor cancelled.',
  event_webhook_not_found: 'There is no such event webhook.',
  event_webhook_url_invalid: '“{{url}}” is not a valid URL.',
  event_webhook_url_closed: '“{{url}}” is not on the public Internet, so events can’t be posted to it.',
  event_webhook_url_taken: 'A webhook at “{{url}}” already exists. Each webhook needs a URL of its own.',
  event_webhook_limit_reached: 'You can have up to {{limit}} event webhooks.',
  event_webhook_oauth_incomplete: 'OAuth needs a client ID, a client secret and a token URL.',
  event_webhook_test_failed: 'The test events were not taken: {{problem}}.',
  search_fields_missing: 'No search params are specified',
  search_fields_unknown: 'The following parameters are not custom fields or reserved fields: [{{fields}}]',
} as const satisfies Partial<Record<ErrorCode, string>>
