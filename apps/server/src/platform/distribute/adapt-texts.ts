import type pg from 'pg'

/** The functions of migration 249 with their bodies on a distributed database. Each names its collation. */
const bodies = {
  fold_letters: 'lower($1 collate public.fold_case)',
  lower_letters: 'lower($1 collate pg_catalog."und-x-icu")',
  upper_letters: 'upper($1 collate pg_catalog."und-x-icu")',
}

/**
 * Lets a database whose `contact` is distributed fold texts as one on one machine does. Citus 13 drops a `collate` that
 * stands within another one when it hands an expression to a shard, so the functions name it, and are of a language
 * that the planner does not unfold. Names get indexes on the expression as it arrives on a shard (decision 0302). It can
 * be repeated, and changes nothing then.
 */
export async function adaptTexts(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: keyof typeof bodies }>(
    `select proname as name from pg_proc join pg_language l on l.oid = prolang
     where pronamespace = 'public'::regnamespace and proname = any($1) and lanname = 'sql'`,
    [Object.keys(bodies)],
  )
  for (const { name } of rows)
    await client.query(
      `create or replace function public.${name}(text) returns text language plpgsql immutable strict parallel safe
         as $$ begin return ${bodies[name]}; end $$`,
    )
  for (const [index, statement] of nameIndexes()) {
    // Asked before, because `if not exists` would wait for all writers, and hold up others, to find that it does.
    const { rows: found } = await client.query<{ there: boolean }>(
      'select to_regclass($1) is not null as there',
      [`public.${index}`],
    )
    if (!found[0]?.there) await client.query(statement)
  }
}

/** The statements by the names of their indexes. */
function nameIndexes(): [string, string][] {
  return ['first_name', 'last_name'].map((name) => {
    const index = `contact_${name}_folded`
    const composed = `case when ${name} is nfc normalized then ${name} else normalize(${name}, nfc) end`
    const folded = `replace(replace(fold_letters(${composed}), 'ς', 'σ'), '\u0307', '') collate "C"`
    const ascii = `lower(${name} collate "C")`
    const statement = `create index ${index} on contact (
      account_id, (case when octet_length(${name}) = length(${name}) then ${ascii} else ${folded} end), id
    ) where ${name} is not null`
    return [index, statement]
  })
}
