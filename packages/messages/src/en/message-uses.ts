/** The messages in which a sender or an unsubscribe group is chosen. */
export default {
  single_sends: 'Unsent Single Sends',
  automations: 'Automations',
  signup_forms: 'Signup forms',
} as const
