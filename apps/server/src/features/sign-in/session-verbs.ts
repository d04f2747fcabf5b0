import type { Db } from '#platform/db.ts'

interface SessionRow {
  id: string
  created_at: Date
  last_used_at: Date | null
  expires_at: Date
  user_agent: string
  ip: string
  is_current: boolean
}

/** Sessions and passwords, which `account` owns; roles pass them. */
export interface SessionVerbs {
  tokenIn(authorization: string | undefined): string | undefined
  findSessions(db: Db, user: string, token: string, now: Date): Promise<SessionRow[]>
  /** False if the user has no such session. */
  endSession(db: Db, user: string, id: string): Promise<boolean>
  /** Answers the number of sessions that ended. */
  endOtherSessions(db: Db, user: string, token: string): Promise<number>
  /** Also ends all sessions of the user. */
  setPassword(tx: Db, user: string, password: string): Promise<void>
  /** @throws sign_in_limited */
  countAttempt(db: Db, attempt: { email: string; ip: string }, now: Date): Promise<void>
}
