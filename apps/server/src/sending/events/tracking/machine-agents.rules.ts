/** A program whose user agent shows that no person uses it. */
export interface MachineAgent {
  name: string
  /** Found anywhere in the agent, in any case. */
  pattern: string
  /**
   * crawler: reads the web for an index · preview: shows a link in a chat or a search · scanner: looks for malware or
   * phishing · monitor: checks that pages answer · library: a script · prefetcher: loads ahead of a reader.
   */
  kind: 'crawler' | 'preview' | 'scanner' | 'monitor' | 'library' | 'prefetcher'
  /** A user agent of this program, or the piece of it that counts. */
  example: string
  /** The operator's documentation; `itself`: the name tells its purpose. */
  source: string
}

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'

/**
 * Agents that name themselves (decision 0128). Mail programs and image proxies that load when a person reads are not
 * here, and no pattern may find them.
 */
export const machineAgents: readonly MachineAgent[] = [
  agent('Anything called bot', String.raw`(?<!cu)bot\b`, 'crawler', 'ExampleBot/1.0 (+https://bot.example)'),
  agent('Anything called crawler', String.raw`\bcrawl\w*`, 'crawler', 'Mozilla/5.0 (compatible; crawler)'),
  agent('Anything called spider', String.raw`spider\b`, 'crawler', 'Baiduspider/2.0'),
  agent(
    'Google crawlers',
    String.raw`\bgoogle(?:-(?:inspectiontool|safety|read-aloud)|other)\b`,
    'crawler',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers',
  ),
  agent('Yahoo Slurp', String.raw`\byahoo! slurp\b`, 'crawler', 'Mozilla/5.0 (compatible; Yahoo! Slurp)'),
  agent(
    'Facebook and WhatsApp',
    'facebookexternalhit|meta-externalagent',
    'preview',
    'facebookexternalhit/1.1',
    'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  ),
  agent('WhatsApp', String.raw`^whatsapp\/`, 'preview', 'WhatsApp/2.23.20.0'),
  agent(
    'Slack',
    'slack-imgproxy|slackbot',
    'preview',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'https://api.slack.com/robots',
  ),
  agent('Skype and Teams', 'skypeuripreview', 'preview', 'SkypeUriPreview Preview/0.5'),
  agent('Bing', 'bingpreview', 'preview', `${browser} BingPreview/1.0b`),
  agent('Anything called preview', String.raw`\bpreview\b`, 'preview', 'Example Link Preview 1.0'),
  agent('Embedly', String.raw`\bembedly\b`, 'preview', 'Mozilla/5.0 (compatible; Embedly/0.2)'),
  agent('Iframely', String.raw`\biframely\b`, 'preview', 'Iframely/1.3.1'),
  agent('Pinterest', String.raw`\bpinterest\/0`, 'preview', 'Pinterest/0.2 (+https://www.pinterest.com/)'),
  agent(
    'Office',
    'microsoft office existence discovery',
    'prefetcher',
    'Microsoft Office Existence Discovery',
  ),
  agent(
    'Chrome prefetch proxy',
    'chrome privacy preserving prefetch proxy',
    'prefetcher',
    'Chrome Privacy Preserving Prefetch Proxy',
  ),
  agent('Apple Mail privacy', String.raw`^mozilla\/5\.0$`, 'prefetcher', 'Mozilla/5.0'),
  agent('Anything called scanner', String.raw`\bscan\w*|urlscan`, 'scanner', 'Example URL Scanner/2'),
  agent('Barracuda', 'barracuda', 'scanner', 'Mozilla/5.0 (compatible; Barracuda Sentinel)'),
  agent('Proofpoint', 'proofpoint|urldefense', 'scanner', 'Proofpoint URL Defense'),
  agent('Mimecast', 'mimecast', 'scanner', 'Mimecast-URL-Protect'),
  agent('Microsoft Defender', 'safelinks', 'scanner', `${browser} SafeLinks`),
  agent('Trend Micro', String.raw`trend ?micro|\btmufe\b`, 'scanner', 'TMUFE'),
  agent('Symantec', 'symantec|messagelabs', 'scanner', 'MessageLabs Link Following'),
  agent('Forcepoint', 'forcepoint|websense', 'scanner', 'Forcepoint Email Security'),
  agent('Cisco', 'ironport', 'scanner', 'Cisco-IronPort'),
  agent('Sophos', String.raw`\bsophos`, 'scanner', 'Sophos Email'),
  agent('Fortinet', 'fortiguard|fortimail|fortisandbox', 'scanner', 'FortiGuard'),
  agent('Zscaler', 'zscaler', 'scanner', 'ZscalerScan'),
  agent('Check Point', String.raw`\bcheck ?point\b`, 'scanner', 'CheckPoint Harmony'),
  agent('Cloudmark', String.raw`\bcloudmark\b`, 'scanner', 'Cloudmark'),
  agent('Hornetsecurity', String.raw`hornetsecurity|vade\b|vadesecure`, 'scanner', 'Vade Secure'),
  agent('Bitdefender', 'bitdefender', 'scanner', 'Bitdefender GravityZone'),
  agent('Kaspersky', 'kaspersky', 'scanner', 'Kaspersky Secure Mail'),
  agent('Trellix', 'fireeye|trellix', 'scanner', 'FireEye ETP'),
  agent('Palo Alto Networks', 'palo ?alto ?networks|cortex-?xpanse', 'scanner', 'Palo Alto Networks'),
  agent('VirusTotal', 'virustotal', 'scanner', 'VirusTotalCloud'),
  agent('PhishTank and Netcraft', 'phishtank|netcraft', 'scanner', 'NetcraftSurveyAgent/1.0'),
  agent(
    'Anything called monitor',
    String.raw`\bmonitor\w*|pingdom|statuscake`,
    'monitor',
    'Example Monitoring',
  ),
  agent('Headless browsers', String.raw`headless\w*|phantomjs`, 'library', `${browser} HeadlessChrome/120.0`),
  agent(
    'Command line',
    String.raw`\b(?:curl|wget|libwww|lwp)\b`,
    'library',
    'curl/8.5.0',
    'https://everything.curl.dev/http/modify/user-agent.html',
  ),
  agent(
    'Python',
    String.raw`\b(?:python\b|python-requests|aiohttp|httpx)`,
    'library',
    'python-requests/2.32.3',
  ),
  agent('Go', 'go-http-client', 'library', 'Go-http-client/2.0', 'https://pkg.go.dev/net/http#Request.Write'),
  agent('Java', String.raw`\bjava\/|apache-httpclient|okhttp`, 'library', 'Java/17.0.9'),
  agent('JavaScript', String.raw`\b(?:node-fetch|axios|undici)\b|^node$`, 'library', 'axios/1.7.2'),
  agent('PHP and Ruby', String.raw`guzzle\w*|faraday v|^ruby$`, 'library', 'GuzzleHttp/7'),
]

function agent(
  name: string,
  pattern: string,
  kind: MachineAgent['kind'],
  example: string,
  source = 'itself',
): MachineAgent {
  return { name, pattern, kind, example, source }
}
