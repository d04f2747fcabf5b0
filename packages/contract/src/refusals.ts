/**
 * Every refusal the product can give, with its HTTP status. The wording lives in packages/messages
 * (`refusals.ts`); a check requires a sentence for each in every language.
 */
export const errorStatus = {
  // any call
  invalid_input: 400,
  invalid_json: 400,
  address_malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  html_too_deep: 400,
  html_too_complex: 400,
  unsupported_media_type: 415,
  too_many_requests: 429,
  entitlement_required: 403,
  temporarily_unavailable: 503,
  sending_off: 409,
  // account
  sign_in_failed: 403,
  sign_in_limited: 429,
  password_wrong: 400,
  api_key_not_found: 404,
  api_key_scope_unknown: 400,
  api_key_limit_reached: 400,
  subuser_not_found: 403,
  // senders
  sender_not_found: 404,
  sender_locked: 403,
  sender_limit_reached: 400,
  sender_nickname_taken: 400,
  sender_already_verified: 400,
  sender_verification_too_soon: 429,
  sender_not_verified: 400,
  verification_link_invalid: 404,
  // integrations
  integration_not_found: 404,
  integration_limit_reached: 403,
  integration_ids_empty: 400,
  integration_destination_fixed: 400,
  integration_url_invalid: 400,
  integration_url_closed: 400,
  integration_not_signed: 400,
  incoming_webhook_not_found: 404,
  incoming_webhook_limit_reached: 403,
  incoming_webhook_paused: 403,
  incoming_mapping_no_identifier: 400,
  incoming_payload_nobody: 400,
  incoming_payload_too_many: 400,
  incoming_signature_missing: 401,
  incoming_signature_expired: 401,
  incoming_signature_wrong: 401,
  // unsubscribe groups and suppressions
  unsubscribe_group_not_found: 404,
  erasure_request_not_found: 404,
  erasure_request_closed: 409,
  unsubscribe_group_name_taken: 400,
  unsubscribe_group_name_required: 400,
  unsubscribe_group_limit_reached: 400,
  unsubscribe_group_display_limit_reached: 400,
  suppression_not_found: 404,
  suppressions_unclear: 400,
  // custom fields
  custom_field_not_found: 404,
  custom_field_charset: 400,
  custom_field_first_character: 400,
  custom_field_reserved: 400,
  custom_field_system: 400,
  custom_field_sql_keyword: 400,
  custom_field_name_taken: 400,
  custom_field_limit_reached: 400,
  custom_field_read_only: 400,
  // contacts, lists
  contact_not_found: 404,
  contact_identifier_required: 400,
  contact_identifier_last: 400,
  contact_identifier_taken: 400,
  contact_field_invalid: 400,
  contact_changed: 409,
  timeline_kind_unknown: 400,
  resubscribe_spam_reported: 409,
  identifier_type_unknown: 400,
  contacts_required: 400,
  contacts_unclear: 400,
  contacts_too_many: 400,
  list_not_found: 404,
  list_name_taken: 400,
  list_limit_reached: 400,
  list_locked: 409,
  contact_limit_reached: 403,
  contact_overage_consent_required: 403,
  deletion_not_undoable: 409,
  // segments
  segment_not_found: 404,
  segment_name_taken: 400,
  segment_limit_reached: 400,
  segment_locked: 409,
  segment_changed: 409,
  segment_change_too_soon: 429,
  segment_query_required: 400,
  segment_query_invalid: 400,
  segment_query_not_conditions: 400,
  segment_condition_invalid: 400,
  segment_parents_too_many: 400,
  segment_invalid: 400,
  segment_field_deleted: 400,
  segment_list_deleted: 400,
  segment_too_slow: 408,
  legacy_condition_joiners: 400,
  legacy_condition_first_joined: 400,
  legacy_condition_invalid: 400,
  segment_refresh_hourly: 429,
  segment_refresh_daily: 429,
  segment_refresh_account: 429,
  time_zone_unknown: 400,
  search_query_invalid: 400,
  search_too_slow: 408,
  search_too_short: 400,
  search_special_characters: 400,
  page_token_invalid: 400,
  // exports
  export_not_found: 404,
  export_failed: 400,
  // notification addresses
  notification_address_not_found: 404,
  notification_address_taken: 400,
  notification_limit_reached: 400,
  notification_failures_unheard: 409,
  notification_confirmed: 400,
  notification_resend_too_soon: 429,
  // import
  import_not_rollbackable: 409,
  import_not_checked: 409,
  import_not_stuck: 409,
  import_not_found: 404,
  import_not_uploaded: 409,
  import_already_uploaded: 409,
  import_already_started: 409,
  import_not_cancellable: 409,
  import_mapping_unknown_field: 400,
  import_mapping_duplicate: 400,
  import_mapping_no_identifier: 400,
  import_mapping_too_many: 400,
  import_empty: 400,
  import_no_header: 400,
  import_header_duplicate: 400,
  import_too_many_columns: 400,
  import_too_many_rows: 400,
  import_too_large: 413,
  import_binary: 415,
  import_encoding: 400,
  import_quote_unclosed: 400,
  import_quote_stray: 400,
  import_row_too_long: 400,
  import_gzip_broken: 400,
  // single sends
  single_send_not_found: 404,
  single_send_not_draft: 400,
  single_send_not_scheduled: 400,
  single_send_not_stoppable: 409,
  single_send_not_waiting: 409,
  single_send_delete_scheduled: 409,
  single_send_running: 409,
  single_send_limit_reached: 400,
  single_send_changed: 409,
  single_send_send_at_now: 400,
  // automations
  automation_not_found: 404,
  automation_message_not_found: 404,
  automation_version_not_found: 404,
  automation_limit_reached: 400,
  automation_messages_limit: 400,
  automation_exits_limit: 400,
  automation_entry_required: 400,
  automation_entry_live: 409,
  automation_fault_published: 409,
  automation_steps_live: 409,
  automation_state: 409,
  automation_running: 409,
  automation_changed: 409,
  journey_invalid: 400,
  enrolment_not_found: 404,
  enrolment_state: 409,
  ab_test_not_found: 404,
  ab_variation_not_found: 404,
  ab_variation_limit_reached: 400,
  ab_field_shared: 400,
  ab_winner_not_open: 409,
  ab_winner_picked: 409,
  ab_subject_repeated: 400,
  ab_sample_too_small: 400,
  ab_opens_not_counted: 400,
  ab_clicks_not_counted: 400,
  ab_audience_too_large: 400,
  sender_required: 400,
  subject_required: 400,
  content_required: 400,
  recipients_required: 400,
  recipients_none: 400,
  credits_used_up: 403,
  ip_pool_not_found: 404,
  recipient_lists_too_many: 400,
  recipient_segments_too_many: 400,
  unsubscribe_required: 400,
  unsubscribe_both: 400,
  unsubscribe_url_invalid: 400,
  unsubscribe_tag_missing: 400,
  calendar_range_invalid: 400,
  send_at_invalid: 400,
  send_at_past: 400,
  template_broken: 400,
  public_url_required: 400,
  delivery_not_found: 404,
  delivery_state: 409,
  // sending limits
  zone_field_unknown: 400,
  // warm-up
  warm_up_not_found: 404,
  warm_up_exists: 409,
  warm_up_started: 409,
  warm_up_not_running: 409,
  warm_up_not_paused: 409,
  warm_up_start_past: 400,
  warm_up_day_past: 400,
  warm_up_provider_unknown: 400,
  // designs
  design_not_found: 404,
  design_invalid: 400,
  design_excludes_content: 400,
  revision_not_found: 404,
  design_changed: 409,
  // saved rows
  saved_row_not_found: 404,
  saved_row_not_single: 400,
  saved_row_limit_reached: 400,
  // signup forms
  form_not_found: 404,
  form_limit_reached: 400,
  form_changed: 409,
  form_slug_taken: 400,
  form_incomplete: 400,
  form_not_applied: 409,
  // templates
  template_not_found: 404,
  template_limit_reached: 400,
  template_version_not_found: 404,
  template_version_limit_reached: 400,
  template_version_total_reached: 400,
  template_version_changed: 409,
  template_version_active: 409,
  // images
  image_not_found: 404,
  image_required: 400,
  image_type_unsupported: 415,
  image_too_large: 413,
  image_too_many_pixels: 413,
  image_broken: 400,
  upload_incomplete: 400,
  // transactional mail
  mail_sender_unverified: 403,
  mail_recipients_too_many: 400,
  mail_recipient_repeated: 400,
  mail_content_missing: 400,
  mail_subject_missing: 400,
  mail_header_reserved: 400,
  mail_attachment_invalid: 400,
  mail_send_at_too_late: 400,
  mail_setting_unsupported: 400,
  mail_settings_conflict: 400,
  mail_substitutions_dynamic: 400,
  mail_batch_invalid: 400,
  scheduled_send_held: 400,
  scheduled_send_not_found: 404,
  // test sends
  test_send_address_invalid: 400,
  test_send_too_many: 400,
  test_send_unsubscribed: 400,
  test_send_unauthorized: 403,
  test_send_failed: 400,
  // domains
  domain_not_found: 404,
  domain_taken: 400,
  domain_limit_reached: 400,
  domain_subuser_not_found: 404,
  domain_key_unpublished: 400,
  branded_link_not_found: 404,
  branded_link_taken: 400,
  branded_link_limit_reached: 400,
  // event webhook
  event_webhook_not_found: 404,
  event_webhook_url_invalid: 400,
  event_webhook_url_closed: 400,
  event_webhook_url_taken: 400,
  event_webhook_limit_reached: 400,
  event_webhook_oauth_incomplete: 400,
  event_webhook_test_failed: 400,
  // stats
  stats_range_invalid: 400,
  places_not_counted: 404,
  // mailbox
  mailbox_message_not_found: 404,
  // recipient pages
  link_invalid: 404,
} as const satisfies Record<
  string,
  400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 503
>

export type ErrorCode = keyof typeof errorStatus

/** Refusals that any call can give. A call lists its own in `refuses`. */
export const commonRefusals = [
  'invalid_input',
  'invalid_json',
  'unauthorized',
  'forbidden',
  'subuser_not_found',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'temporarily_unavailable',
] as const satisfies readonly ErrorCode[]

/** One entry of an error answer. `error_id` is our stable code; the rest is what the public clients read. */
export interface WireError {
  message: string
  /** Absent when no input is at fault; null with 401 and 429, as in the public API. */
  field?: string | null
  /** Only with 401, as in the public API. Refusals have no help pages. */
  help?: null
  error_id: ErrorCode | 'fault'
  /** The same as `field`: some clients of the public API read it here. */
  parameter?: string
  /** Only where a webhook's URL is taken, as in the public API: the webhook that has it. */
  id?: string
  url?: string
  /** Our addition: the values in the sentence, such as a limit. */
  details?: Record<string, unknown>
}

/** The body of every error answer: a superset of the public API's envelopes. */
export interface WireErrors {
  errors: WireError[]
  /** The request id, as in the log and in `X-Request-Id`. */
  id: string
  /** The whole preflight, where a Single Send is refused because of it. */
  findings?: readonly object[]
}

/** For every call that takes HTML. HTML written for mail stays far below these limits. */
export const htmlRefusals = ['html_too_deep', 'html_too_complex'] as const satisfies readonly ErrorCode[]
