/**
 * Calls `end` once when the launcher that started us (tools/run.mjs) is gone. After kill -9 it can't send a signal, but
 * its channel to us closes. Without a launcher this does nothing. It never keeps the process alive.
 */
export function whenLauncherGone(end: () => void): void {
  if (!process.channel) return
  process.once('disconnect', end)
  process.channel.unref()
}
