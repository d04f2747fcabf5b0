/** The button that copies a text. */
export default {
  label: 'Kopieren',
  labelOf: 'Kopieren: {{what}}',
  done: 'Kopiert.',
  refused: 'Ihr Browser erlaubt hier kein Kopieren. Markieren Sie den Text und kopieren Sie ihn selbst.',
} as const
