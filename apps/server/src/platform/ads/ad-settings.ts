import * as z from 'zod/mini'
import { address, onOff, orNone } from '../setting-shapes.ts'
import { setting, usually } from '../setting-texts.ts'

/** The settings about partners of ads. */
export const adSettings = {
  META_APP_ID: setting(orNone(z.string().check(z.regex(/^\d{1,30}$/))), {
    takes: 'the number of an app',
    about:
      'the app at Meta through which accounts connect Facebook and Instagram for ads; needs `META_APP_SECRET`. Without it they can only connect the simulated partner',
  }),
  META_APP_SECRET: setting(orNone(z.string()), {
    takes: 'the secret of the app',
    about: 'the secret of that app',
    isSecret: true,
  }),
  META_API_URL: usually(address(/^https?$/), {
    standard: 'https://graph.facebook.com',
    takes: 'an `https://` or `http://` address',
    about: 'where the Graph API of Meta is: another address for a proxy',
  }),
  META_SIGN_IN_URL: usually(address(/^https?$/), {
    standard: 'https://www.facebook.com/v25.0/dialog/oauth',
    takes: 'an `https://` or `http://` address',
    about: 'where people sign in at Meta',
  }),
  GOOGLE_ADS_CLIENT_ID: setting(orNone(z.string()), {
    takes: 'the id of an OAuth client',
    about:
      'the OAuth client at Google through which accounts connect Google Ads; needs `GOOGLE_ADS_CLIENT_SECRET` and `GOOGLE_ADS_DEVELOPER_TOKEN`. Without it they can only connect the simulated partner',
  }),
  GOOGLE_ADS_CLIENT_SECRET: setting(orNone(z.string()), {
    takes: 'the secret of the client',
    about: 'the secret of that client',
    isSecret: true,
  }),
  GOOGLE_ADS_DEVELOPER_TOKEN: setting(orNone(z.string()), {
    takes: 'a developer token',
    about: 'the developer token of the manager account at Google Ads',
    isSecret: true,
  }),
  GOOGLE_ADS_API_URL: usually(address(/^https?$/), {
    standard: 'https://googleads.googleapis.com',
    takes: 'an `https://` or `http://` address',
    about: 'where the Google Ads API is: another address for a proxy',
  }),
  GOOGLE_DATA_API_URL: usually(address(/^https?$/), {
    standard: 'https://datamanager.googleapis.com',
    takes: 'an `https://` or `http://` address',
    about: 'where the Data Manager API is, which takes audiences',
  }),
  GOOGLE_TOKEN_URL: usually(address(/^https?$/), {
    standard: 'https://oauth2.googleapis.com/token',
    takes: 'an `https://` or `http://` address',
    about: 'where Google gives and renews tokens',
  }),
  GOOGLE_SIGN_IN_URL: usually(address(/^https?$/), {
    standard: 'https://accounts.google.com/o/oauth2/v2/auth',
    takes: 'an `https://` or `http://` address',
    about: 'where people sign in at Google',
  }),
  ADS_SANDBOX: usually(onOff, {
    standard: 'on',
    takes: '`on` or `off`',
    about:
      '`on`: accounts may connect a simulated partner of ads that comes with the product. It reviews ads and reports views, clicks, costs and leads; nothing is shown to anyone, and nothing is paid',
  }),
}
