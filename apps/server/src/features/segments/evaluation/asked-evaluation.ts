import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Identity } from '#platform/http/identity.ts'
import type { EvaluationAnswer } from '#schema/json-columns.ts'
import type { Segment } from '#schema/tables.generated.ts'

/** The user who wants a segment evaluated; null: the product itself. */
export type Asker = Pick<Identity, 'userId' | 'apiKeyName'> | null

/** The columns of a segment whose evaluation a user waits for. */
export function asked(by: Asker, now: Date): Updateable<Segment> {
  return {
    asked_at: now,
    asked_by: by?.userId ?? null,
    asked_by_key: by?.apiKeyName ?? null,
    answered_at: null,
    answer: null,
  }
}

/** True if a user waits for the evaluation of a segment. */
export const isAwaited = sql<boolean>`(asked_at is not null and answered_at is null)`

/** The columns that end an evaluation which a user waits for. Without a waiting user, they stay as they are. */
export function answered(answer: EvaluationAnswer, now: Date | RawBuilder<Date>) {
  return {
    answered_at: sql<Date | null>`case when ${isAwaited} then ${now} else answered_at end`,
    answer: sql<string | null>`case when ${isAwaited} then ${JSON.stringify(answer)}::jsonb else answer end`,
  }
}
