import type { Meter } from './growth-meter.ts'

/** Tables and indexes below count as this many megabytes: their first pages are most of them. */
const leastMb = 1

/** Notes the bytes of each table and of each of its indexes, all parts of a divided table together. */
export async function noteBytes({ query, figures }: Meter): Promise<void> {
  const rows = await query<{ name: string; kind: string; mb: number }>(`
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name,
      case when c.relkind in ('r', 'p') then 'table' else 'index' end as kind,
      sum(case when c.relkind = 'r' then pg_table_size(c.oid) else pg_relation_size(c.oid) end)::float8 / 1000000 as mb
    from pg_class c where c.relkind in ('r', 'i') and c.relnamespace = 'public'::regnamespace
    group by 1, 2 order by 3 desc`)
  for (const { name, kind, mb } of rows) {
    figures.push({
      name: `bytes of ${kind} ${name}`,
      growth: 'linear',
      unit: 'MB',
      rounds: [mb],
      floor: leastMb,
    })
  }
}
