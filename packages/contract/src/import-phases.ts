/**
 * Phases of a job, in this order: waiting for the upload, waiting for `start` with a mapping, in the queue, reading and
 * checking the file (nothing is changed yet), waiting for `confirm` with its forecast, changing contacts, finishing.
 */
export const importPhases = [
  'awaiting_file',
  'awaiting_mapping',
  'queued',
  'checking',
  'awaiting_confirmation',
  'applying',
  'finished',
] as const
