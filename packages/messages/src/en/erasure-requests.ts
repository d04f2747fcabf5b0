/** People who ask for their data to be erased. */
export default {
  index: {
    title: 'Erasure requests',
    sentence:
      'People who asked on their preferences page for their data to be erased. The law gives you one month.',
    area: 'Contacts',
    email: 'Email address',
    noContact: 'No longer a contact',
    requested: 'Requested',
    due: 'Deadline',
    status: 'Status',
    action: 'Action',
    erase: 'Erase contact',
    done: 'Mark as done',
    emptyTitle: 'Nobody has asked for erasure',
    emptyText:
      'When a person asks for it, you get a notification, and the request is listed here with its deadline.',
  },
  status: {
    open_one: '{{count}} day left',
    open_other: '{{count}} days left',
    overdue: 'Overdue',
    done: 'Done {{date}}',
    withdrawn: 'Withdrawn {{date}}',
  },
  erase: {
    title: 'Erase contact',
    sentence:
      '<b>{{email}}</b> will be deleted with fields, lists and activity. You can undo this for ten minutes, then the data are gone. The address stays unsubscribed.',
    noContact:
      'There is no contact with the address <b>{{email}}</b> any more. The request will be marked as done, and the address in it is hidden.',
    confirm: 'Erase contact',
    note: 'Mark as done',
    started: '{{email}} is being erased.',
    noted: 'The request of {{email}} is done.',
    gone: 'This request is done, or was withdrawn.',
  },
} as const
