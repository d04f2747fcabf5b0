type Whole = 'requested' | 'sent' | 'delivered'

/**
 * The number that each number of a text message is divided by, for single sends and automations alike. As with mail, an
 * answer counts against the delivered ones.
 */
export const textWholes = {
  sent: 'requested',
  delivered: 'sent',
  undelivered: 'sent',
  failed: 'requested',
  opted_out: 'delivered',
  unique_clicks: 'delivered',
  replies: 'delivered',
} as const satisfies Record<string, Whole>
