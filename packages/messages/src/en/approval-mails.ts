/** The mails about requests for approval. */
export default {
  asked: {
    subject: 'Please approve: {{name}}',
    sentence: '{{by}} asks for your approval. Nothing happens until a person other than {{by}} approves it.',
  },
  decided: {
    approved: {
      subject: 'Approved: {{name}}',
      sentence: '{{decided}} approved your request. It was carried out.',
    },
    denied: { subject: 'Denied: {{name}}', sentence: '{{decided}} denied your request. Nothing was done.' },
    changed: {
      subject: 'Please ask again: {{name}}',
      sentence: 'It was changed after your request, so the approval did not count. Nothing was done.',
    },
    late: {
      subject: 'Please choose a new time: {{name}}',
      sentence: 'The planned time had passed before your request was approved. Nothing was sent.',
    },
    waiting: { subject: 'Waiting: {{name}}', sentence: 'Your request waits.' },
    withdrawn: { subject: 'Withdrawn: {{name}}', sentence: 'Your request was withdrawn.' },
    replaced: { subject: 'Replaced: {{name}}', sentence: 'Your request was replaced by a newer one.' },
  },
  unnamed: 'contacts',
  kind: { send: 'Single Send', automation: 'Automation', deletion: 'Deletion' },
  count: { send: 'Recipients', deletion: 'Contacts' },
  reason: 'Reason',
  review: 'Review the request',
  show: 'Show the request',
  signIn: 'The link only shows the request. You approve or deny it on the page, signed in.',
} as const
