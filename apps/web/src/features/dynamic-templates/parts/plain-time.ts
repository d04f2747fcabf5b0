/** Parses the times of templates: `2026-11-21 09:05:00` in UTC. */
export function timeOf(plain: string): Date {
  return new Date(`${plain.replace(' ', 'T')}Z`)
}
