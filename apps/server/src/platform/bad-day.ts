/** The headings of docs/bad-days.md that messages lead to. A test holds them against the page. */
export const badDays = {
  disk: 'a-disk-that-fills',
  certificate: 'a-certificate-that-ends',
  clock: 'a-clock-that-jumps',
  postgres: 'postgresql-of-another-version',
  database: 'a-database-that-cant-be-used',
  downgrade: 'a-downgrade',
  newerBackup: 'a-restore-of-a-newer-backup',
  twoInstallations: 'two-installations-on-one-database',
} as const

type BadDay = keyof typeof badDays

/** The place in the papers that says what to do; a package and the sources have it as a file, the product at `/docs`. */
export function pageOf(day: BadDay): string {
  return `docs/bad-days.md#${badDays[day]}`
}

/** The product can't start as things are. The message is for the person at the terminal and needs no stack. */
export class StartRefused extends Error {
  constructor(day: BadDay, why: string) {
    super(`${why} See ${pageOf(day)}.`)
    this.name = 'StartRefused'
  }
}
