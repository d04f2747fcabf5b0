/** The first owner of the tested product, created when it starts. */
export const owner = {
  email: 'owner@carillon.test',
  /** The account name, which is made from the address. */
  name: 'owner',
  password: 'bells-and-whistles',
  apiKey: 'SG.browsertests.4d1fe2ec0c9b4f0d',
}
