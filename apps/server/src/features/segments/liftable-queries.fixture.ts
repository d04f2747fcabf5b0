import fc from 'fast-check'
import { instant, number } from './random-trees.fixture.ts'

const value = fc.constantFrom('denver', 'red', 'k', 'a.b', 'o', 'strasse', 'green', '50%', 'm')
const domain = fc.constantFrom('gmail.com', 'example.org', 'person1@gmail.com', 'person', '.')
const operator = fc.constantFrom('<', '<=', '>', '>=')
const not = fc.constantFrom('', 'NOT ')
const negation = fc.constantFrom('!= ', 'NOT LIKE ')
const ago = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('days', 'weeks', 'months', 'quarters', 'years'))
  .map(([amount, unit]) => `now() - ${amount} ${unit}`)
const wildcards = fc.constantFrom(['', ''], ['%', ''], ['', '%'], ['%', '%'])

function term(listIds: string[]): fc.Arbitrary<string> {
  const caseless = fc.oneof(
    domain.map((one) => ['c.email', one]),
    fc
      .tuple(fc.constantFrom('lower(c.city)', 'lower(c.motto)'), value)
      .map(([field, one]) => [field, one.replace('%', '')]),
  )
  const list = fc.constantFrom(...listIds)
  return fc.oneof(
    caseless.map(([field, one]) => `${field} = '${one}'`),
    caseless.map(([field, one]) => `${field} IN ('${one}', 'x')`),
    fc.tuple(domain, wildcards).map(([one, [a, b]]) => `c.email LIKE '${a}${one}${b}'`),
    fc
      .tuple(caseless, negation)
      .map(
        ([[field, one], sign]) =>
          `(${field} ${sign}'${one}' OR ${field?.replace(/lower\((.*)\)/, '$1')} IS NULL)`,
      ),
    fc
      .tuple(
        fc.constantFrom('c.city', 'c.motto', 'c.score', 'c.joined', 'c.last_opened', 'c.alternate_emails'),
        not,
      )
      .map(([field, negated]) => `${field} IS ${negated}NULL`),
    fc.tuple(operator, number).map(([sign, one]) => `c.score ${sign} ${one}`),
    number.map((one) => `(c.score != ${one} OR c.score IS NULL)`),
    fc
      .tuple(fc.constantFrom('c.joined', 'c.created_at', 'c.last_opened'), operator, instant)
      .map(([field, sign, at]) => `${field} ${sign} '${at}'`),
    fc
      .tuple(fc.constantFrom('c.created_at', 'c.last_opened'), ago)
      .map(([field, one]) => `${field} >= ${one}`),
    ago.map((one) => `c.updated_at < ${one}`),
    ago.map((one) => `(c.joined < ${one} OR c.joined IS NULL)`),
    fc.tuple(not, list).map(([negated, id]) => `${negated}array_contains(c.list_ids, ['${id}'])`),
    fc
      .tuple(not, event('e'))
      .map(
        ([negated, terms]) =>
          `c.contact_id ${negated}IN (SELECT e.contact_id FROM event_data e WHERE ${terms})`,
      ),
  )
}

function event(alias: string): fc.Arbitrary<string> {
  const source = fc.constantFrom('', ` AND ${alias}.data:payload.unique_args.singlesend_id IS NOT NULL`)
  const period = fc.oneof(
    fc.constant(''),
    ago.map((one) => ` AND ${alias}.event_timestamp >= ${one}`),
  )
  return fc
    .tuple(fc.constantFrom('processed', 'open', 'click'), source, period)
    .map(([type, from, when]) => `${alias}.event_type = '${type}'${from}${when}`)
}

/** Random queries that conditions can express: a chain of terms, in some with events joined. */
export function liftableQuery(listIds: string[]): fc.Arbitrary<string> {
  const terms = fc.array(term(listIds), { minLength: 1, maxLength: 3 })
  const select = 'SELECT c.contact_id, c.updated_at FROM contact_data c'
  return fc.oneof(
    fc
      .tuple(terms, fc.constantFrom(' AND ', ' OR '))
      .map(([all, joiner]) => `${select} WHERE ${all.join(joiner)}`),
    fc
      .tuple(event('j'), terms)
      .map(
        ([joined, all]) =>
          `${select} JOIN event_data j ON c.contact_id = j.contact_id WHERE ${[joined, ...all].join(' AND ')}`,
      ),
  )
}
