/**
 * The indexes that a distributed `contact` needs beside its own. Citus 13 drops a `collate` that stands within another one
 * when it hands an expression to a shard, so that `contact_first_name` and `contact_last_name` do not serve searches and
 * orders by name. These hold the expression as it arrives there (decision 0296). Each can be repeated.
 */
export function nameIndexes(): string[] {
  return ['first_name', 'last_name'].map((name) => {
    const composed = `case when ${name} is nfc normalized then ${name} else normalize(${name}, nfc) end`
    const folded = `replace(replace(lower(${composed}), 'ς', 'σ'), '\u0307', '') collate "C"`
    const ascii = `lower(${name} collate "C")`
    return `create index if not exists contact_${name}_on_shards on contact (
      account_id, (case when octet_length(${name}) = length(${name}) then ${ascii} else ${folded} end), id
    ) where ${name} is not null`
  })
}
