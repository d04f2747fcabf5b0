/** Texts about the deletion of a subuser. */
export default {
  title: 'Delete',
  state: 'Being deleted',
  confirm: 'Delete subuser',
  sentence: 'Everything in <strong>{{username}}</strong> is deleted for good:',
  goes: {
    contacts: 'Contacts, lists, segments and signup forms.',
    messages: 'Messages, automations and their statistics.',
    people: 'API keys, sign-ins and people who are in no other account.',
    pages: 'Pages that its messages link to, such as those for unsubscribing.',
  },
  begins: 'The subuser falls silent at once. The deletion of many contacts takes minutes.',
  begun: 'The deletion of {{username}} has begun.',
  running: {
    title: 'This subuser is being deleted',
    text: 'It is silent, and no one can switch to it. Its name is free when all of it is gone.',
    label: 'Deletion of {{username}}',
    contacts: '{{erased}} of {{total}} contacts are gone.',
    messages: '{{erased}} of {{total}} messages are gone.',
    phases: {
      stopping: 'Work under way ends, and files are deleted.',
      contacts: 'Contacts are deleted.',
      messages: 'Messages and their statistics are deleted.',
      rest: 'Everything else is deleted.',
    },
    since: 'Begun by {{person}}, {{time}}',
  },
} as const
