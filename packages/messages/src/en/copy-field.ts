/** The button that copies a text. */
export default {
  label: 'Copy',
  labelOf: 'Copy: {{what}}',
  done: 'Copied.',
  refused: 'Your browser does not allow copying here. Select the text and copy it yourself.',
} as const
