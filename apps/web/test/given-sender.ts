import type { Sender } from '@carillon/contract/senders'

/** The sender `News` of `news@shop.test`, verified unless the test says otherwise. */
export function givenSender(changes: Partial<Sender> = {}): Sender {
  return {
    id: 7,
    nickname: 'News',
    from: { email: 'news@shop.test', name: 'Nordlicht' },
    reply_to: { email: 'news@shop.test', name: '' },
    address: 'Hafenstraße 1',
    address_2: '',
    city: 'Köln',
    state: '',
    zip: '',
    country: 'Germany',
    verified: true,
    locked: false,
    created_at: 1_700_000_000,
    updated_at: 1_700_000_000,
    ...changes,
  }
}
