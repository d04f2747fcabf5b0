/** The first owner of the product under test, made when it starts. */
export const owner = {
  email: 'owner@carillon.test',
  /** As the account is named after the address. */
  name: 'owner',
  password: 'bells-and-whistles',
  apiKey: 'SG.browsertests.4d1fe2ec0c9b4f0d',
}
