/** What a sender or an unsubscribe group is chosen in. */
export default {
  single_sends: 'Ungesendete Einzelsendungen',
  automations: 'Automationen',
  signup_forms: 'Anmeldeformulare',
} as const
