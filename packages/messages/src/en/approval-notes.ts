/** The sentences of screens before and after a call that waits for the approval of another person. */
export default {
  ask: 'Ask for approval',
  asked: 'Waiting for approval',
  asksAlready: 'A request for approval of this send waits already.',
  send: 'Sends to more than {{above}} recipients wait for approval. This one goes to {{count}}.',
  sendAny: 'Every send waits for approval in this account.',
  automation: 'Automations wait for approval before people enter them and before changes take effect.',
  deletion: 'Deletions of more than {{above}} contacts wait for approval. This one deletes {{count}}.',
  deletionAny: 'Every deletion of contacts waits for approval in this account.',
  deletionUncounted:
    'Deletions of more than {{above}} contacts wait for approval. These contacts are not counted yet.',
  rollback: 'Deletions of more than {{above}} contacts wait for approval. This import added {{count}}.',
  counting:
    'Sends to more than {{above}} recipients wait for approval. The recipients are still being counted.',
  counted: 'Up to {{above}} recipients need no approval.',
  approversOne: '{{name}} may approve it.',
  approversFew: 'One of {{count}} people may approve it: {{names}}.',
  approversMany: 'One of {{count}} people may approve it, among them {{names}}.',
  approversNone: 'Nobody else may approve it. An administrator can give another person the right for this.',
  waits: '{{by}} asked for approval on {{time}}. Nothing happens until another person approves this.',
  waitsAbout:
    '{{by}} asked on {{time}} for approval to delete: {{name}}. Nothing happens until another person approves this.',
  waitsOwn: 'You asked for approval on {{time}}. Nothing happens until another person approves this.',
  waitsOwnAbout:
    'You asked on {{time}} for approval to delete: {{name}}. Nothing happens until another person approves this.',
  changed:
    'The request of {{by}} for approval no longer holds, because of later changes. Approval has to be asked for again.',
  open: 'Open the request',
  withdraw: 'Withdraw',
  withdrawn: 'The request was withdrawn.',
  more: 'And {{count}} more requests for approval',
  all: 'all contacts',
  chosen: 'chosen contacts',
} as const
