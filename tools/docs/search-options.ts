import type { Options } from 'minisearch'

/** A part of a paper as the search finds it. `at` is its address below the root of the site. */
export interface Found {
  at: string
  title: string
  paper: string
}

/** The options with which the index is written, and with which a browser reads it: both must be the same. */
export const searchOptions: Options<Found & { text: string }> = {
  idField: 'at',
  fields: ['title', 'paper', 'text'],
  storeFields: ['at', 'title', 'paper'],
  searchOptions: {
    boost: { title: 4, paper: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    // Papers answer before the records of decisions, which tell of the same things from inside.
    boostDocument: (at) => (String(at).startsWith('decisions/') ? 0.4 : 1),
  },
}
