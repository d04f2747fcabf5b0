import type {
  Deletion,
  ImportDetail,
  JobDetail,
  ListChange,
  Undoing,
  Unsubscribing,
} from '#schema/stored-job-detail.ts'

interface Row {
  detail: JobDetail
}

/** The stored state of an import or a rollback. Jobs of other kinds have none. */
export function importDetailOf({ detail }: Row): ImportDetail {
  const isOther = isDeletion(detail) || 'change' in detail || 'undoes' in detail || 'unsubscribes' in detail
  return isOther ? {} : detail
}

export function deletionOf({ detail }: Row): Deletion {
  if (!isDeletion(detail)) throw otherKind('deletes')
  return detail
}

export function listChangeOf({ detail }: Row): ListChange {
  if (!('change' in detail)) throw otherKind('changes a list')
  return detail
}

export function unsubscribingOf({ detail }: Row): Unsubscribing {
  if (!('unsubscribes' in detail)) throw otherKind('unsubscribes')
  return detail
}

export function undoingOf({ detail }: Row): Undoing {
  if (!('undoes' in detail)) throw otherKind('restores')
  return detail
}

function isDeletion(detail: JobDetail): detail is Deletion {
  return 'ids' in detail || 'ofList' in detail || ('matching' in detail && !('change' in detail))
}

function otherKind(what: string): Error {
  return new Error(`a job about contacts was run as one that ${what}`)
}
