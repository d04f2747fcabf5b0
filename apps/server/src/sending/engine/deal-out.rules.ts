/**
 * Orders the recipients of a batch so that each flight of `size` takes some from all over it, in their order. Neighbours
 * lie on one page of a table. Where a flight changes all rows of a page, the page has no room for the new ones, and each
 * gets an entry in every index (docs/decisions/0299). The last flight has the rest.
 */
export function dealOut<Recipient>(all: readonly Recipient[], size: number): readonly Recipient[] {
  const flights = Math.floor(all.length / Math.max(size, 1))
  if (flights < 2) return all
  const dealt: Recipient[] = []
  for (let flight = 0; flight < flights; flight++) {
    for (let place = 0; place < size; place++) dealt.push(all[flight + place * flights]!)
  }
  return [...dealt, ...all.slice(flights * size)]
}
