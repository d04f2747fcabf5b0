import type { BounceKind } from './bounce-kinds.rules.ts'

/**
 * A rule, which applies if each of its conditions holds. Words are looked for in the reply without addresses, in lower
 * case.
 */
export interface ReplyRule {
  kind: BounceKind
  words?: RegExp
  /** Holds when these words are missing. */
  without?: RegExp
  /** Enhanced status codes without their class: `1.1` is 4.1.1 and 5.1.1. */
  status?: readonly string[]
  /** Reply codes of three digits. */
  code?: readonly number[]
  /** The source that documents the rule. */
  source: string
}

const rfc3463 = 'RFC 3463, list of enhanced codes (IANA registry)'

/**
 * The first rule that holds decides. So rules about us or the message stand before rules about the address: a wrong
 * suppression loses a reader, a missed one costs one more refusal.
 */
export const replyTable: readonly ReplyRule[] = [
  // Replies whose meaning differs from their words or codes.
  {
    kind: 'no_address',
    status: ['4.1'],
    words: /recipient address rejected: access denied/,
    source: 'Exchange Online, directory based edge blocking',
  },
  {
    kind: 'no_domain',
    words:
      /\bnull ?mx\b|does(?:n't| not) accept (?:any )?(?:e-?)?mail|domain (?:never|does not|doesn't) accepts? mail/,
    source: 'RFC 7505 (null MX), RFC 7504 (521, 556)',
  },
  { kind: 'no_domain', code: [556], source: 'RFC 7504' },
  {
    kind: 'no_domain',
    code: [521],
    words: /not accepting network messages/,
    source: 'RFC 7504, RFC 3463 X.3.2',
  },
  {
    kind: 'no_domain',
    words: /couldn't find a mail exchanger or ip address|indicated no smtp service|illegal host\/domain name/,
    source: 'qmail, Exim (RFC 7505), Oracle Messaging Server',
  },
  { kind: 'no_domain', status: ['4.4'], words: /^\d* ?5\.4\.4 invalid domain$/, source: 'Amazon SES, 5.4.4' },
  {
    kind: 'technical',
    words: /procmail: (?:couldn't|can't|error|quota)|couldn't create \/|can't create (?:output|user)/,
    source: 'procmail and local delivery: a fault of the server, not of the address',
  },
  { kind: 'content', words: /due to spam classification|spamsignature/, source: 'Google Groups; Mimecast' },
  { kind: 'mailbox_full', status: ['2.2'], words: /too many messages/, source: 'Dovecot, quota of messages' },
  {
    kind: 'rate',
    words:
      /receiving (?:e-?)?mail (?:too quickly|at a rate)|prevents additional messages from being delivered/,
    source: 'Gmail, 4.2.1 and 5.2.1',
  },
  {
    kind: 'content',
    words: /this message is likely (?:unsolicited|suspicious)|blocked because its content/,
    source: 'Gmail 5.7.1 and 5.7.0, mail refused for its content',
  },
  {
    kind: 'reputation',
    words: /daily (?:user )?sending (?:quota|limit) exceeded|hourly (?:quota|limit)/,
    status: ['4.5'],
    source: 'Gmail, 5.4.5',
  },
  {
    kind: 'reputation',
    words:
      /\byour (?:message|mail|email|ip|server|domain|host|network|account|country|connection)\b.{0,60}\b(?:block|ban|list|suspend|disabled|refus|reject|den(?:y|ied))/,
    without:
      /virus|malware|infected|spam content|attachment|\bspf\b|dkim|dmarc|recipient|unknown|not exist|mailbox|unusual|rate|content|reverse dns|account has been|this (?:user|account)|not listed/,
    source: 'Outlook.com and others, refusals of a network',
  },
  {
    kind: 'reputation',
    words: /service refuse.{0,120}\blpn\d{3}_\d+/,
    source: 'Orange, codes that begin with LPN name the network of the sender',
  },
  // Refusals of us as a sender.
  {
    kind: 'authentication',
    words:
      /\bspf\b|sender policy framework|\bdkim\b|\bdmarc\b|unauthenticated|not authenticated|authentication (?:level|required|checks?|failed|failure|information|is required|credentials)|(?:doesn't|does not|did not|not) pass authentication|not (?:yet )?authorized to send|sender id\b/,
    source: 'RFC 7208 8.4, RFC 7489; Gmail 5.7.26, Yahoo 5.7.9, Outlook.com 5.7.515',
  },
  {
    kind: 'authentication',
    words:
      /reverse dns|\brdns\b|\bptr\b|reverse (?:host|lookup|name)|cannot find your (?:reverse )?hostname|ip name lookup failed|helo (?:command )?rejected|invalid helo|hostname .{0,30}not (?:resolve|match)|fcrdns/,
    source: 'Gmail 5.7.25; Postfix reject_unknown_client_hostname and its helo restrictions',
  },
  {
    kind: 'authentication',
    words:
      /sender (?:address|domain|verif\w*|email|mailbox|id)?:? ?(?:is )?(?:\w+ ){0,3}(?:rejected|refused|not found|unknown|invalid|does not exist|doesn't exist|failed|denied|not verified|not accepted|not resolve|must resolve)|(?:return|bounce) (?:path|address) .{0,40}(?:not|invalid|fail)|domain of sender|sender.{0,20}domain.{0,40}(?:not (?:exist|found|resolve)|no mx)|could not verify sender|callback|callout|envelope sender|unroute?able sender/,
    source: 'Postfix reject_unknown_sender_domain, Exim sender verification, sendmail',
  },
  {
    kind: 'authentication',
    words:
      /\b(?:from:|reply-?to:?|(?:valid|invalid|your) from\b:?|from (?:domain|header|address|field))(?: [\w.-]+){0,6} (?:invalid|not (?:valid|exist|found|accepted|allowed)|doesn't exist|unknown|refused|rejected|missing)|provide a valid from|mismatch\w* (?:client )?ip|invalid ip for sending/,
    without: /multiple/,
    source: 'GMX, QQ and others, about From, Reply-To and the domain that sends',
  },
  {
    kind: 'authentication',
    status: ['1.7', '1.8'],
    source: `${rfc3463}; X.1.7 and X.1.8 are about the sender`,
  },
  // Refusals of the number of messages.
  {
    kind: 'rate',
    words:
      /rate.?limit|too many (?:messages|mails|emails|connections|sessions|recipients|concurrent|requests|errors|invalid|unknown|attempts|emails|hops? per|deliver)|throttl|unusual rate|sending (?:too|rate)|too (?:fast|frequent|much mail)|(?:message|mail|connection|session|volume|sending|recipient|hourly|daily) (?:rate |count |frequency )?(?:limit|quota)s? (?:\w+ ){0,2}(?:exceed|reach)|exceed\w* (?:\w+ ){0,4}(?:rate|connections?|messages? per|limit per|sending|number of (?:connections|messages))|max(?:imum)? (?:number of )?(?:connections|concurrent|messages)|concurrent (?:smtp )?connections|too busy to accept|unexpected volume|traffic from your|\bts0[124]\b|temporarily deferred due to|reached its limit|frequency/,
    source: 'Gmail 4.7.28, Yahoo TS01, TS02 and TS04, QQ, NetEase, Postfix anvil, Exchange Online 4.7.500',
  },
  {
    kind: 'rate',
    words:
      /gr[ea]y.?list|come back later|try (?:it )?again in \d+|please (?:retry|try again) (?:after|in) |retry in \d+|delayed? .{0,20}(?:first|new) (?:time|sender)/,
    source: 'RFC 6647 (greylisting), postgrey, Exim',
  },
  // Refusals of the content.
  {
    kind: 'content',
    words: /virus|malware|infected|trojan|phish|worm\b|malicious/,
    source: 'ClamAV and amavis, Proofpoint, Mimecast',
  },
  {
    kind: 'content',
    words:
      /message (?:is |was )?(?:too (?:large|big|long)|size)|message length exceeds|line (?:length )?limit|multiple (?:\S+ ){0,3}addresses in from|size (?:limit|exceeds|of (?:the )?message)|exceeds? (?:\w+ ){0,4}(?:size|length)|message file too big|too (?:large|big)\b|maximum (?:message )?size/,
    without: /mailbox/,
    source: 'RFC 1870, Exchange 5.2.3 and 5.3.4',
  },
  {
    kind: 'content',
    words:
      /spam (?:content|score|message|detected|filter)|(?:looks|seems|appears|classified|identified|considered|detected|tagged|marked|scored|determined|suspected|content|recognized|flagged) (?:\w+ ){0,5}(?:as |like |to be |of being )?(?:\w+ ){0,2}\b(?:spam|unsolicited|junk|bulk)|high spam|is spam\b|suspicion of spam|probable spam|spam.{0,10}(?:rejected|score)|suspicious|bayes|message (?:body |text )?contains|content (?:rejected|filter|restrict|is not|policy|unacceptable|den)|unacceptable content|message content|attachment|header|bare (?:lf|cr)|illegal (?:char|mime)|\burl\b.{0,30}(?:list|block|reject)|\blinks?\b.{0,30}(?:list|block|reject)|surbl|uribl|\bdbl\b.{0,20}(?:url|link|body)|message (?:rejected|refused) (?:due to|because of|for) (?:its )?content/,
    without: /block using|blocked using|\brbl\b|dnsbl|\bip\b|client host|reputation/,
    source: 'SpamAssassin, rspamd, Gmail 5.7.1 (unsolicited mail by its content), 1&1, T-Online, Yahoo',
  },
  // Refusals for our reputation.
  {
    kind: 'reputation',
    words:
      /(?:block|black|deny|drop|reject).?list|\bdnsbl\b|\brbl\b|spamhaus|spamcop|barracudacentral|sorbs|\bcbl\b|abuseat|abusix|senderscore|invaluement|mailspike|uceprotect|proofpoint\.com|cloudmark|\bsbl\b|\bxbl\b|\bpbl\b|\bcss\b|\bzen\.|(?<!not )listed (?:at|by|in|on)|unwanted messages|messages from \S+ weren't sent|\bip=\S+ - a problem occurred|reputation|blocked using|banned|unsolicited|\bspam\b|spammer|bulk mail|abuse|complaint|user complaints|dynamic ip|dynamically|residential|dial-?up|generic (?:ptr|hostname)|poor|geo.?(?:block|ip)|country|\bs3\d{3}\b|\bs77719\b|cannot be accepted from|not accepted from|part of their network|permanently deferred|junkmail|low trust|untrusted/,
    source: 'Outlook.com S3140 and S3150, Spamhaus, Barracuda, Cloudmark, Proofpoint, Apple, Comcast, AT&T',
  },
  // The address.
  {
    kind: 'mailbox_full',
    words:
      /over ?quota|over (?:the )?(?:\w+ )?quota|overdrawn|quota (?:is )?(?:exceed|full|has been|violat|exhaust)|exceed\w* (?:\w+ ){0,4}(?:quota|storage)|(?:mailbox|inbox|mail ?drop|mailfolder|mail box|account|user|disk) (?:\w+ ){0,4}(?:full|over its|overdrawn|exceeded)|mailbox (?:size|limit|quota|storage)|mailbox exceeds (?:its |the )?allowed|out of storage|storage (?:limit|quota|exceed|allocation|space)|(?:no|not enough|insufficient) (?:storage|space|room) .{0,20}(?:mailbox|user|recipient)|\bfull mailbox|mailbox_full|not enough space|space left for the user|boite pleine|postfach (?:ist )?voll|voll\b|casella piena|(?:buz[oó]n|mailbox|casilla) llen[oa]/,
    source: 'Gmail 5.2.2, Exchange QuotaExceeded, Dovecot, Courier, Yahoo, qmail vpopmail',
  },
  {
    kind: 'disabled',
    words:
      /(?:account|mailbox|user|recipient|address|inbox|mail ?box|e-?mail|email account) (?:\w+ ){0,6}(?:disabled|inactive|suspended|deactivated|locked|closed|terminated|expired|discontinued|blocked for|frozen|cancell?ed|dormant|abandoned|not active|is not enabled|no longer active|not been (?:used|accessed|activated)|retired)|\b(?:disabled|inactive|suspended|deactivated|closed|expired|dormant) (?:user|recipient|mailbox|account|address)|no longer (?:in use|active|accept|at this|with |works? |employed|available|used|valid|maintained|monitored|receives?)|recipient account is blocked|has been (?:disabled|deactivated|suspended)|account has been (?:\w+ ){0,2}(?:disabled|closed)/,
    without: /your (?:account|ip|domain|server|mail server)|sender|\bip\b|policy/,
    source: 'Gmail 5.2.1, Yahoo 554.30, GMX, Mail.ru, LaPoste',
  },
  {
    kind: 'technical',
    words:
      /time[d ]? ?out|connection (?:was |is )?(?:refused|reset|closed|dropped|lost|aborted|expired)|lost connection|requests to connect|establish an? (?:smtp )?connection|not found, try again|loops? back|\bloop|hop count|too many hops|retry time|message expired|temporarily rejected|temporary lookup|have been failing for a long time|delivery failed \d+ attempts|aborted after|could not find a gateway|host not reachable|malformed address/,
    source: 'Postfix, Exim and qmail about connections; RFC 3463 X.4',
  },
  {
    kind: 'no_domain',
    words:
      /non-?existent ?domain|(?:host|domain)(?: or domain)?(?: name)? (?:[\w.-]+ ){0,3}(?:not found|does not exist|doesn't exist|unknown|no longer exists|has no mx|invalid|lookup failed|non-?existent|not valid)|(?:host|domain|name) ?(?:service|lookup) (?:error|failure).{0,80}(?:not found|no such)|nxdomain|unknown (?:host|domain)|no such (?:host|domain)|unrouteable (?:mail )?domain|bad (?:destination )?(?:host|domain|system)|all relevant mx records point to non-existent hosts|no mx(?: record)?s?|couldn't find any host named|domain (?:[\w.-]+ ){0,3}(?:expired|not hosted|isn't hosted|not local)/,
    without: /sender|temporar|server failure|servfail|timed? ?out|from domain|lookup failed.{0,20}later/,
    source: 'Postfix, sendmail, qmail, Gmail, Exim; RFC 3463 X.1.2',
  },
  {
    kind: 'no_address',
    words:
      /user unknown|user (?:doesn't|does not) have an? |unknown (?:user|recipient|mailbox|address|account|local|or illegal alias)|no such (?:\w+ ){0,2}(?:user|recipient|mailbox|person|address|account|mail ?drop|alias|customer|subscriber|email|local)|nosuchuser|(?:user|mailbox|recipient|account|address|alias|mail ?box|inbox|e-?mail|addressee|username|recipients?|mailaddress|destination)\b(?: \w+){0,8} (?:not found|(?:does|do|did|could|can) ?not (?:\w+ )?(?:exist|be found|found|known)|doesn't exist|doesnt exist|don't exist|unknown|invalid|is not (?:a )?(?:valid|known|recognized|registered|local|listed)|isn't (?:valid|known|listed)|not (?:exist|known|listed|valid|recognized|registered|local|here)|unrouteable|undeliverable|non-?existent)|(?:does not|doesn't|do not) (?:have|match) (?:an? |any )?(?:\w+ ){0,3}(?:account|user|mailbox|recipient|address)|not a (?:valid|known|local) (?:\w+ )?(?:recipient|mailbox|user|address|account)|invalid (?:\w+ ){0,2}(?:recipient|mailbox|user|userid|address|account|alias)|(?:no|not a) (?:mailbox|valid recipients?|mail ?box|account|user)\b(?: \w+){0,4}(?: here| by that| with that| found| on this| at this| exists?|$)|recipnotfound|unroute?able (?:(?:recipient|mail|email) )?address|not our customer|no email address|recipient (?:address )?(?:rejected|refused|not accepted|disallowed): ?(?:user|unknown|no such|undeliverable|invalid|mailbox|address|not)|bad (?:destination )?(?:mailbox|address|recipient)|mailbox name not allowed|undeliverable address|not listed in|address (?:error|unknown|incorrect)|ディレクトリのリストにありません|(?:宛先|ユーザー?)が(?:見つかりません|存在しません)|unbekannt|existiert nicht|inconnu|n'existe pas|no existe|desconocid|non esiste|sconosciut|nieznany|no mailbox|delivery to the following recipients? failed permanently.{0,40}exist|has moved|moved permanently|this (?:account|address) (?:is )?not (?:allowed|available)|requested (?:action|mail action) not taken: mailbox (?:unavailable|not found)|the address cannot be written|\bmailbox not found|account not found|no account/,
    without:
      /relay|sender (?:address|domain) (?:rejected|unknown)|from address|server unknown|unknown (?:error|reason|command)|polic|restriction|your (?:ip|server|host|domain)|access denied|lookup failed|may not exist|might not exist|il se peut/,
    source:
      'RFC 5321 4.2.3; Gmail NoSuchUser, Exchange RecipNotFound, Postfix, Exim, sendmail, qmail, GMX, Yahoo, Mail.ru, Apple',
  },
  {
    kind: 'no_address',
    status: ['1.0', '1.1'],
    words: /(?:recipient|address|mailbox|user)\b.{0,60}(?:reject|refus|unavailable|not accept|fail)/,
    without: /policy|sender|\bfrom\b|block|denied|local reasons|content|lookup failed/,
    source: 'Cisco Secure Email 5.1.0, Postfix 5.1.1',
  },
  // Weaker words, which decide only when nothing above has.
  {
    kind: 'reputation',
    words:
      /relay|policy|polic(?:y|ies)|not permitted|permission|prohibited|not allowed|disallowed|denied|unauthori[sz]ed|block|refused|reject|not accept|administrative|administrator|restricted|security|local reasons|not welcome|unwelcome|transaction failed|access|declined|we do not/,
    without:
      /connection (?:was )?refused|refused to talk|network (?:error|failure|problem)|protocol|command|syntax|mailer error|system error|service refused?\b.{0,60}later/,
    source: 'RFC 5321 4.2.3 (550 and 554 for policy), Postfix access tables, sendmail access_db',
  },
  {
    kind: 'technical',
    words:
      /time[d ]? ?out|timeout|connection (?:was |is )?(?:refused|reset|closed|dropped|lost|aborted|expired)|no route|unreachable|network (?:error|failure|problem)|name ?server|dns (?:error|fail|server|lookup)|servfail|(?:host|domain) not found.{0,20}try again|loop|too many hops|hop count|syntax|protocol|command|tls|ssl|certificate|internal (?:server )?error|(?:local|system|server|temporary|queue file write|processing|configuration|resource|backend) (?:error|failure|problem|resources|busy|unavailable)|service (?:is )?(?:currently |temporarily )?(?:not available|unavailable|busy)|temporar|try (?:again )?later|insufficient (?:system )?(?:storage|resources|disk)|disk|out of memory|overload|server (?:is )?(?:busy|down|too)|could ?not (?:connect|deliver)|cannot connect|no answer|not respond|retry time|undeliverable for|expired|maintenance|smtputf8|unable to (?:connect|process|deliver|route)/,
    source: 'RFC 5321 4.2.3 (421, 451, 452), RFC 3463 X.3 and X.4; Postfix, Exim, qmail',
  },
  // Codes alone.
  { kind: 'no_address', status: ['1.1', '1.3', '1.6', '1.10'], source: rfc3463 },
  { kind: 'no_domain', status: ['1.2', '4.310'], source: `${rfc3463}; Exchange Online 5.4.310` },
  { kind: 'disabled', status: ['2.1'], source: rfc3463 },
  { kind: 'mailbox_full', status: ['2.2'], source: rfc3463 },
  {
    kind: 'content',
    status: ['2.3', '3.4', '6.0', '6.1', '6.2', '6.3', '6.4', '6.5', '6.6', '6.7'],
    source: rfc3463,
  },
  {
    kind: 'authentication',
    status: [
      '7.3',
      '7.4',
      '7.5',
      '7.6',
      '7.8',
      '7.9',
      '7.20',
      '7.21',
      '7.22',
      '7.23',
      '7.24',
      '7.25',
      '7.26',
      '7.27',
    ],
    source: 'RFC 3463, RFC 7372, RFC 4954',
  },
  { kind: 'rate', status: ['7.28'], source: 'Gmail 4.7.28' },
  {
    kind: 'reputation',
    status: ['7.0', '7.1', '7.2', '7.7', '7.124', '7.133', '7.134', '7.135', '7.136'],
    source: rfc3463,
  },
  {
    kind: 'technical',
    status: [
      ...['3.0', '3.1', '3.2', '3.3', '3.5', '4.0', '4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7'],
      ...['5.0', '5.1', '5.2', '5.3', '5.4', '5.5', '5.6'],
    ],
    source: rfc3463,
  },
  { kind: 'technical', code: [421, 451, 452, 500, 501, 502, 503, 504], source: 'RFC 5321 4.2.3' },
]
