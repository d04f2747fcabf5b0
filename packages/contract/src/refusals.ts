/**
 * Every refusal the product can give, with its HTTP status. The wording lives in packages/messages
 * (`refusals.ts`); a check demands a sentence for each in every language.
 */
export const errorStatus = {
  // any call
  invalid_input: 400,
  invalid_json: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  entitlement_required: 403,
  // account
  sign_in_failed: 403,
  sign_in_limited: 429,
  api_key_not_found: 404,
  api_key_scope_unknown: 400,
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
  // unsubscribe groups and suppressions
  unsubscribe_group_not_found: 404,
  unsubscribe_group_name_taken: 400,
  unsubscribe_group_name_required: 400,
  unsubscribe_group_limit_reached: 400,
  unsubscribe_group_display_limit_reached: 400,
  suppression_not_found: 404,
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
  identifier_type_unknown: 400,
  contacts_required: 400,
  contacts_too_many: 400,
  list_not_found: 404,
  list_name_taken: 400,
  list_limit_reached: 400,
  list_locked: 409,
  segment_not_found: 404,
  search_too_short: 400,
  search_special_characters: 400,
  page_token_invalid: 400,
  // import
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
  single_send_delete_scheduled: 409,
  single_send_running: 409,
  single_send_limit_reached: 400,
  single_send_changed: 409,
  single_send_send_at_now: 400,
  sender_required: 400,
  subject_required: 400,
  content_required: 400,
  recipients_required: 400,
  recipients_none: 400,
  recipient_lists_too_many: 400,
  recipient_segments_too_many: 400,
  unsubscribe_required: 400,
  unsubscribe_both: 400,
  unsubscribe_url_invalid: 400,
  unsubscribe_tag_missing: 400,
  send_at_invalid: 400,
  send_at_past: 400,
  template_broken: 400,
  public_url_required: 400,
  delivery_not_found: 404,
  delivery_state: 409,
  // designs
  design_not_found: 404,
  design_invalid: 400,
  // test send
  test_send_address_invalid: 400,
  test_send_too_many: 400,
  test_send_unsubscribed: 400,
  test_send_unauthorized: 403,
  test_send_failed: 400,
  // stats
  stats_range_invalid: 400,
  // mailbox
  mailbox_message_not_found: 404,
  // recipient pages
  link_invalid: 404,
} as const satisfies Record<string, 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429>

export type ErrorCode = keyof typeof errorStatus

/** One entry of an error answer. `error_id` is our stable code; the rest is what the public clients read. */
export interface WireError {
  message: string
  field: string | null
  help: null
  error_id: ErrorCode | 'fault'
  /** The details the sentence is filled with, such as a limit's number. */
  parameter?: Record<string, unknown>
}

/** The body of every error answer: a superset of the public API's envelopes (api reference, ErrH, ErrP, ErrF, ErrM). */
export interface WireErrors {
  errors: WireError[]
  /** The request id, as in the log and in `X-Request-Id`. */
  id: string
}
