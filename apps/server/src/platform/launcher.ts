/**
 * Calls `end` once when the launcher that started us (tools/run.mjs) is gone: killed with -9 it can send no
 * signal, but the channel to it closes. Does nothing, and keeps nothing alive, when nobody launched us.
 */
export function whenLauncherGone(end: () => void): void {
  if (!process.channel) return
  process.once('disconnect', end)
  process.channel.unref()
}
