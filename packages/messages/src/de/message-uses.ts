/** The messages in which a sender or an unsubscribe group is chosen. */
export default {
  single_sends: 'Ungesendete Einzelsendungen',
  automations: 'Automationen',
  signup_forms: 'Anmeldeformulare',
} as const
