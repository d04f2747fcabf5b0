/** The mails of alerts. */
export default {
  usage: {
    subject: '{{percent}}% of this month’s emails are used: {{account}}',
    text: 'The account “{{account}}” has used {{used}} of {{total}} emails of this month. When the limit is reached, the remaining recipients of a send get nothing until the first of the next month (UTC).',
    beyond:
      'The account “{{account}}” has used {{used}} of {{total}} emails of this month. More emails are possible and cost extra.',
    used: 'Used',
    total: 'Emails a month',
    remain: 'Left',
    button: 'Show usage',
  },
  stats: {
    subject: 'Statistics of {{period}}: {{account}}',
    text: 'These are the {{frequency}} statistics of the account “{{account}}”, for {{period}} (UTC).',
    frequency: { daily: 'daily', weekly: 'weekly', monthly: 'monthly' },
    numbers: {
      requests: 'Emails',
      delivered: 'Delivered',
      unique_opens: 'Opened',
      unique_clicks: 'Clicked',
      bounces: 'Bounced',
      spam_reports: 'Reported as spam',
      unsubscribes: 'Unsubscribed',
    },
    button: 'Show usage',
  },
  why: 'An alert of the account “{{account}}” names your address. People with access to the account can change or delete it.',
} as const
