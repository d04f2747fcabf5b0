/** The messages in which a sender or an unsubscribe group is chosen. */
export default {
  single_sends: 'Nicht gesendete Einzelsendungen',
  automations: 'Automationen',
  signup_forms: 'Anmeldeformulare',
} as const
