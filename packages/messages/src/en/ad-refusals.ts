import type { ErrorCode } from '@carillon/contract/refusals'

/** The refusals of ads. Only screens of ads load them. */
export default {
  ad_not_connected: 'This partner is not connected.',
  ad_connection_expired: 'The sign-in at this partner has ended. Connect it again.',
  ad_permission_missing:
    'The sign-in lacks a permission: {{permissions}}. Connect the partner again and allow it.',
  ad_partner_busy: 'The partner takes no more calls for now. Try again in {{minutes}} minutes.',
  ad_partner_unreachable: 'The partner did not answer. Try again in a moment.',
  ad_partner_refused: 'The partner refused: {{message}}',
  ad_app_missing: 'This installation has no app at this partner. Its operator can set one up.',
  ad_simulation_off: 'The simulated partner is switched off.',
  ad_connected_otherwise:
    'The simulated partner and the real one can’t be connected together. Disconnect this one first.',
  ad_sign_in_unknown: 'This sign-in is too old or was used before. Connect the partner again.',
  ad_sign_in_refused: 'The partner did not complete the sign-in: {{message}}',
  ad_account_unknown: 'The sign-in can’t use this advertising account.',
  ad_account_unusable: 'The partner has closed this advertising account, or it has no way to pay.',
  ad_page_unknown: 'The sign-in can’t use this page.',
  ad_campaign_not_found: 'This campaign doesn’t exist.',
  ad_campaign_changed: 'This campaign was changed elsewhere meanwhile.',
  ad_campaign_leaving: 'This campaign is being deleted.',
  ad_campaign_unready: 'Something still holds this campaign back.',
  ad_campaign_is_draft: 'This campaign was not submitted yet.',
  ad_campaign_limit_reached: 'You can have up to {{limit}} ad campaigns.',
  lead_retargeting: 'Lead ads look for new people, so retargeting is not possible.',
  ad_days_invalid: 'The time must end after it begins, and have at most {{limit}} days.',
  ad_site_invalid: 'The address must begin with https:// or http://.',
} as const satisfies Partial<Record<ErrorCode, string>>
