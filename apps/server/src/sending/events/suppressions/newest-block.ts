/**
 * The end of an insert into `suppression as known`: an address keeps its first bounce, and its newest block. Blocks
 * prevent nothing, so each row holds the newest one.
 */
export const newestBlock = `on conflict (account_id, email, kind, group_id) do update
  set reason = excluded.reason, status = excluded.status, created_at = excluded.created_at
  where known.kind = 'block'`
