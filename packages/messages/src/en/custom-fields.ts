/** Texts of custom fields: the fields an account adds to its contacts. */
export default {
  title: 'Custom Fields',
  sentence: 'What you know about your contacts, ready to use in messages and segments.',
  create: 'New custom field',
  own: {
    title: 'Your fields',
    search: 'Search by name',
    empty: 'No custom fields yet',
    emptyText:
      'A custom field keeps something of your own about each contact, such as a shoe size. In a message, its tag <code>{{tag}}</code> becomes the value of whoever reads it.',
  },
  reserved: {
    title: 'Reserved fields',
    sentence: 'Every contact has these. They cannot be changed or removed.',
    all: 'All',
    locked: 'Locked',
    readOnly: 'kept by Carillon',
  },
  column: {
    name: 'Name',
    type: 'Type',
    tag: 'Tag',
    category: 'Category',
  },
  type: { Text: 'Text', Number: 'Number', Date: 'Date' },
  typeHint: {
    Text: 'Up to 1,000 characters.',
    Number: 'Whole or decimal numbers, without currency signs.',
    Date: 'A day, for example a birthday.',
  },
  category: {
    GENERAL: 'General',
    IDENTIFIER: 'Identifier',
    ADDRESS: 'Address',
    ADDITIONAL: 'Additional',
  },
  action: {
    rename: 'Rename',
    copyTag: 'Copy tag',
    delete: 'Delete',
  },
  form: {
    createTitle: 'Create a custom field',
    renameTitle: 'Rename a custom field',
    name: 'Name',
    nameHint: 'Letters, digits and underscores, such as shoe_size. Up to 100 characters.',
    type: 'Type',
    typeFrozen: 'The type stays as it was when the field was created.',
    create: 'Create field',
    rename: 'Save name',
    renameNote: 'Messages that use the tag {{tag}} keep the old name until you change them.',
  },
  remove: {
    title: 'Delete a custom field',
    text: 'The field <b>{{name}}</b> and its values in all contacts will be deleted. Messages that use its tag will show nothing in its place.',
    confirm: 'Delete field',
  },
  gone: {
    title: 'This field no longer exists',
    text: 'It was deleted in the meantime, or the address is wrong.',
  },
  done: {
    created: 'The field {{name}} was created.',
    renamed: 'The field is now called {{name}}.',
    deleted: 'The field {{name}} was deleted. Its values are being removed from your contacts.',
    copied: '{{tag}} was copied.',
    notCopied: 'The browser did not allow copying. The tag is {{tag}}.',
  },
} as const
