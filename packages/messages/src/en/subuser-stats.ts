/** Texts about the numbers of a subuser. */
export default {
  title: 'Email numbers',
  sentence: 'Emails of this month (UTC), compared with last month.',
  failed: 'The numbers could not be loaded',
  names: {
    delivered: 'Delivered',
    unique_opens: 'Unique opens',
    unique_clicks: 'Unique clicks',
    bounces: 'Bounces',
  },
  before: '{{count}} last month',
  reputation: 'Welcome mail of the last 30 days: {{share}}',
  noReputation: 'Welcome mail of the last 30 days: none was sent',
  reputationHint: 'The part that neither bounced, nor was blocked, nor was reported as spam.',
} as const
