/**
 * Calls `end` once when the launcher that started this process (tools/run.mjs) has ended. A launcher that is killed
 * with -9 can't send a signal, but its channel to this process closes. Without a launcher this does nothing. It never
 * keeps the process alive.
 */
export function whenLauncherGone(end: () => void): void {
  if (!process.channel) return
  process.once('disconnect', end)
  process.channel.unref()
}
